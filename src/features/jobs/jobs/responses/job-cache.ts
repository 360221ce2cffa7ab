import type { ChangedBy, ChangeLog } from '../../../../platform/cache/change-log.ts';
import { SnapshotCache, type SnapshotValue } from '../../../../platform/cache/snapshot-cache.ts';
import type { EventType } from '../../../../platform/events.ts';
import type { CachedResponse } from '../../../../platform/http/cached-response.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { categoryContent } from '../../categories/schema.ts';
import { companyContent } from '../../companies/schema.ts';
import { jobContent } from '../public/content.ts';
import type { PinnedSnapshot } from '../public/pinned.ts';
import type { CountedAll } from '../search/adjust-total.ts';
import type { FacetSnapshot } from '../search/facets/count-facets.ts';
import { jobListEvents } from '../search/job-list-events.ts';
import type { JobMatch } from '../search/matching.ts';

/** How many jobs match the filters. `match` is undefined if a name in the filters does not exist. */
export interface CountSnapshot extends SnapshotValue, CountedAll {
  match: JobMatch | undefined;
}

/** The ids of all jobs of a short list, in its order. */
interface OrderSnapshot extends SnapshotValue {
  ids: string[];
}

/** What `meta` says of a list. */
export interface PageFacts {
  total: number;
  /** The search as it was corrected. */
  corrected: string | null;
  /** The text of the place that was searched in. */
  place: string | null;
  /** Whether the search asks for remote work. */
  remote: 'full' | null;
  /** The job types that the search asks for. */
  jobTypes: readonly string[];
}

/** The response with one page of a list, and its parts. */
export interface JobPage extends SnapshotValue, PageFacts {
  response: CachedResponse;
  /** The body from its start to the last job. */
  data: Buffer;
  dataTag: string;
  /** The JSON of `meta`. */
  meta: string;
  /** The JSON of each job, by id. */
  texts: ReadonlyMap<string, Buffer>;
  /** When the clock alone changes one of the jobs. */
  jobsValidUntilMs: number;
}

/** The response with one job. */
interface JobResponse extends SnapshotValue {
  response: CachedResponse;
}

/** What changes the JSON of jobs without an event of the jobs. */
const jobParentEvents: readonly EventType[] = [...categoryContent.changedBy, ...companyContent.changedBy];

/** What changes the JSON of a job. */
export function jobChanges(id: string): ChangedBy {
  return { types: jobParentEvents, object: { id, types: jobContent.changedBy } };
}

/** The part of a key with what responses show of the settings, whose changes are no events of jobs. */
export function toSettingsKey({ organization: { name, boardUrl }, cdnUrl }: Scope): string {
  return `${boardUrl} ${cdnUrl} ${name}`;
}

/** What a job on a page costs besides its bytes. */
const PAGE_JOB_BYTES = 250;
/** What an id in memory costs. */
const ID_BYTES = 64;

/**
 * Caches jobs as the bytes of responses, and the expensive parts of lists: exact totals and facet counts. They depend only on the
 * board's jobs, categories and companies, and on the clock. Also remembers what recent jobs referred to. The API and the boards share it.
 */
export class JobCache {
  readonly jobs: SnapshotCache<JobResponse>;
  readonly pages: SnapshotCache<JobPage>;
  readonly counts: SnapshotCache<CountSnapshot>;
  readonly orders: SnapshotCache<OrderSnapshot>;
  readonly facets: SnapshotCache<FacetSnapshot>;
  readonly pinned: SnapshotCache<PinnedSnapshot>;

  constructor(changes: ChangeLog) {
    const ofList = { changedBy: jobListEvents };
    const ofJob = { changedBy: jobParentEvents, changedByObject: jobContent.changedBy };
    this.jobs = new SnapshotCache(changes, {
      name: 'jobs',
      isCheap: true,
      ...ofJob,
      sizeOf: ({ response }) => response.body.length,
    });
    this.pages = new SnapshotCache(changes, {
      name: 'job_pages',
      ...ofList,
      sizeOf: ({ response, texts }) => response.body.length + texts.size * PAGE_JOB_BYTES,
    });
    this.counts = new SnapshotCache(changes, { name: 'job_counts', ...ofList });
    this.orders = new SnapshotCache(changes, {
      name: 'job_orders',
      ...ofList,
      sizeOf: ({ ids }) => ids.length * ID_BYTES,
    });
    this.facets = new SnapshotCache(changes, {
      name: 'job_facets',
      ...ofList,
      maxStaleMs: (last) => last?.maxStaleMs ?? 0,
    });
    this.pinned = new SnapshotCache(changes, { name: 'pinned_jobs', ...ofList });
  }
}
