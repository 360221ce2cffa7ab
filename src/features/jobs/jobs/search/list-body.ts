import { type Outdated, toValidUntilMs } from '../../../../platform/cache/snapshot-cache.ts';
import { type CachedResponse, toJsonResponse } from '../../../../platform/http/cached-response.ts';
import { entityTag } from '../../../../platform/http/entity-tag.ts';
import { type PageRange, toPagination } from '../../../../platform/http/pagination.ts';
import { serializeJson } from '../../../../platform/http/serialization.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { findJobs, toJob } from '../queries.ts';
import { type JobPage, jobChanges, type PageFacts } from '../responses/job-cache.ts';
import { Job } from '../schema.ts';
import { type JobFilters, JobList, type UnderstoodPlace } from './list-schema.ts';
import { understandPlace } from './place-filter.ts';

/** Jobs as JSON, by id in the order of the page. */
interface JobTexts {
  texts: Map<string, Buffer>;
  /** When the clock alone changes one of the jobs. */
  validUntilMs: number;
}

/** The jobs with these ids as JSON. Copies jobs that have not changed since the last body of the page. */
export async function findTexts(
  scope: Scope,
  ids: string[],
  last: Outdated<JobPage> | undefined,
): Promise<JobTexts> {
  const readAtMs = performance.now();
  const reusable = last && readAtMs < last.value.validUntilMs ? last : undefined;
  const known = new Map<string, Buffer>();
  for (const id of ids) {
    const text = reusable?.value.texts.get(id);
    if (text && !reusable?.changes.haveOutdated(reusable.version, jobChanges(id))) known.set(id, text);
  }
  let validUntilMs = known.size > 0 && reusable ? reusable.value.jobsValidUntilMs : Number.POSITIVE_INFINITY;
  for (const row of await findJobs(
    scope,
    ids.filter((id) => !known.has(id)),
  )) {
    known.set(row.id, Buffer.from(serializeJson(Job, toJob(row, scope))));
    validUntilMs = Math.min(validUntilMs, toValidUntilMs(readAtMs, row.seconds_to_expiry));
  }
  const texts = new Map(
    ids.flatMap((id) => {
      const text = known.get(id);
      return text ? [[id, text] as const] : [];
    }),
  );
  return { texts, validUntilMs };
}

interface MetaFacts extends Omit<PageFacts, 'corrected'> {
  range: PageRange;
  filters: JobFilters;
}

/** The part of the response after the jobs. */
export function toMeta({ organization }: Scope, facts: MetaFacts): string {
  const { range, total, filters, place, remote, jobTypes } = facts;
  const { name, boardUrl } = organization;
  const pagination = toPagination(range, total);
  return serializeJson(JobList.properties.meta, {
    organization_name: name,
    board_url: boardUrl,
    pagination,
    filters,
    place: place === null ? null : toUnderstoodPlace(place),
    remote,
    job_types: jobTypes,
  });
}

function toUnderstoodPlace(text: string): UnderstoodPlace | null {
  const place = understandPlace(text);
  return place ? { kind: place.kind, name: place.name, slug: place.slug, country: place.country } : null;
}

const START = Buffer.from('{"data":[');
const COMMA = Buffer.from(',');
const MIDDLE = Buffer.from('],"meta":');
const END = Buffer.from('}');

/** Puts the page together. Its texts become views of its body, so that the bytes are stored once. */
export function toPage(
  { texts, validUntilMs: jobsValidUntilMs }: JobTexts,
  facts: PageFacts & Pick<JobPage, 'meta' | 'validUntilMs'>,
): JobPage {
  const parts: Buffer[] = [START];
  let length = START.length;
  const ranges: [id: string, start: number, end: number][] = [];
  for (const [id, text] of texts) {
    if (ranges.length > 0) length += parts.push(COMMA) && COMMA.length;
    parts.push(text);
    ranges.push([id, length, length + text.length]);
    length += text.length;
  }
  const body = Buffer.concat([...parts, MIDDLE, Buffer.from(facts.meta), END]);
  const data = body.subarray(0, length);
  const dataTag = entityTag(data);
  return {
    ...facts,
    data,
    dataTag,
    response: toJsonResponse(body, toTag(dataTag, facts.meta)),
    texts: new Map(ranges.map(([id, start, end]) => [id, body.subarray(start, end)])),
    jobsValidUntilMs,
    validUntilMs: Math.min(facts.validUntilMs, jobsValidUntilMs),
  };
}

/** The response of a page whose meta has changed with the clock, such as the start of `posted_within`. */
export function withMeta({ data, dataTag, meta, response }: JobPage, current: string): CachedResponse {
  if (meta === current) return response;
  return toJsonResponse(Buffer.concat([data, MIDDLE, Buffer.from(current), END]), toTag(dataTag, current));
}

/** Hashes the jobs once per body, however often meta changes. */
function toTag(dataTag: string, meta: string): string {
  return entityTag(Buffer.from(dataTag + meta));
}
