import { createHash } from 'node:crypto';
import { expectSuccess } from '../../fetching/documents.ts';
import { isObject } from '../../mapping/paths.ts';
import { type ImportMessage, newMessage } from '../../message.ts';
import {
  type FetchedResponse,
  type FetchRequest,
  type FetchState,
  type MappedJob,
  type Note,
  type ReadContext,
  type ReadResult,
  SourceError,
  type SourceRecord,
  type SourceRow,
} from '../source.ts';
import { textAt } from './fields.ts';

/** One response of a system, parsed. */
export interface ListingPage {
  jobs: unknown[];
  /** How many jobs the system says that there are. */
  total?: number;
  /** What must not change between runs, such as the keys of the root. */
  root: string;
}

/** How to read the jobs of one account of a system. */
export interface Listing {
  kind: string;
  /** For messages: `Greenhouse`. */
  label: string;
  account: string;
  /** The request for the jobs from `offset` on. A listing without `pageSize` has one page. */
  toRequest(offset: number): Omit<FetchRequest, 'system'>;
  pageSize?: number;
  /** Throws a `SourceError` unless the response has the shape of the system. */
  parse(response: FetchedResponse): Promise<ListingPage>;
  /** The name of the field that identifies a job. */
  idField: string;
  /** Whether to leave out a job, such as one that is not published. */
  isHidden?(job: SourceRecord): boolean;
  /** Whether `toJob` sends a request, so that it is called for new and changed jobs only. */
  hasDetails?: boolean;
  toJob(job: SourceRecord): MappedJob | Promise<MappedJob>;
}

/**
 * Reads all pages. The result is complete only if the last page was read, no job came twice, and the count is the one that the system
 * states. If the first page fails, so does the source; if a later one fails, the result is incomplete.
 */
export async function* readListing(
  listing: Listing,
  context: ReadContext,
): AsyncGenerator<SourceRow, ReadResult> {
  const progress: Progress = {
    ids: new Set(),
    read: 0,
    hidden: 0,
    total: undefined,
    shape: '',
    problem: undefined,
  };
  let state: FetchState = {};
  for (let page = 1; ; page++) {
    const fetched = await fetchPage(listing, context, progress, page);
    if ('reason' in fetched) return end(listing, progress, fetched.reason);
    if (fetched.isUnchanged)
      return {
        isComplete: true,
        isUnchanged: true,
        shape: fetched.state.shape ?? '',
        notes: [],
        state: fetched.state,
      };
    state = fetched.state;
    const known = progress.ids.size;
    for (const row of toRows(listing, progress, fetched.jobs)) {
      if (row.position > context.maxJobs)
        return end(listing, progress, newMessage('too_many_jobs', { max: context.maxJobs }));
      yield row;
    }
    if (isLastPage(listing, progress, { known, length: fetched.jobs.length })) break;
  }
  const result = end(listing, progress);
  // A state is for one response only.
  const isConditional = result.isComplete && listing.pageSize === undefined;
  return isConditional ? { ...result, state: toState(listing, state, result) } : result;
}

/** The list is read in full once a day if jobs have details, which may change when the list does not. */
function toDay({ hasDetails }: Listing): string | undefined {
  return hasDetails ? new Date().toISOString().slice(0, 10) : undefined;
}

function toState(listing: Listing, state: FetchState, { shape }: ReadResult): FetchState {
  const day = toDay(listing);
  return { ...state, shape, ...(day === undefined ? {} : { day }) };
}

interface Progress {
  ids: Set<string>;
  /** Jobs that came, also hidden ones. */
  read: number;
  hidden: number;
  total: number | undefined;
  shape: string;
  /** Why the list cannot be complete. */
  problem: ImportMessage | undefined;
}

interface FetchedPage extends ListingPage {
  isUnchanged: boolean;
  state: FetchState;
}

async function fetchPage(
  listing: Listing,
  context: ReadContext,
  progress: Progress,
  page: number,
): Promise<FetchedPage | { reason: ImportMessage }> {
  try {
    const { kind, pageSize } = listing;
    const request = { ...listing.toRequest(progress.read), system: kind };
    const isConditional = pageSize === undefined && context.state?.day === toDay(listing);
    const state = isConditional && context.state ? { state: context.state } : {};
    const response = await context.fetch({ ...request, ...state });
    if (response.isUnchanged) return { jobs: [], root: '', isUnchanged: true, state: response.state };
    expectSuccess(response, notFound(listing));
    const parsed = await listing.parse(response);
    progress.shape ||= `${response.mediaType} ${parsed.root}`;
    // Some systems state a total on the first page only.
    progress.total ??= parsed.total;
    return { ...parsed, isUnchanged: false, state: response.state };
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    if (error.code === 'stopped') throw error;
    if (page === 1) throw explainFirstPage(listing, error);
    return { reason: newMessage('list_page_failed', { page, reason: error.reason }) };
  }
}

function notFound({ label, account }: Listing): ImportMessage {
  return newMessage('account_unknown', { system: label, account });
}

function explainFirstPage({ label, account }: Listing, error: SourceError): SourceError {
  if (error.code !== 'unexpected_content') return error;
  const reason = newMessage('account_without_list', { system: label, account, reason: error.reason });
  return new SourceError('unexpected_content', reason, { cause: error });
}

function* toRows(listing: Listing, progress: Progress, jobs: unknown[]): Generator<SourceRow> {
  for (const job of jobs) {
    const row = toRow(listing, progress, job);
    if (row) yield row;
  }
}

function toRow(listing: Listing, progress: Progress, job: unknown): SourceRow | undefined {
  progress.read++;
  const record = isObject(job) ? toRecord(job) : undefined;
  const id = record && textAt(record, listing.idField);
  if (!record || id === undefined) {
    progress.problem ??= newMessage('job_without_id', { position: progress.read });
    return undefined;
  }
  if (progress.ids.has(id)) {
    progress.problem ??= newMessage('job_twice', { id: id.slice(0, 100) });
    return undefined;
  }
  progress.ids.add(id);
  if (listing.isHidden?.(record)) {
    progress.hidden++;
    return undefined;
  }
  return {
    position: progress.ids.size - progress.hidden,
    id,
    ...(listing.hasDetails ? { version: toVersion(id, record) } : {}),
    record,
    toJob(watched = record) {
      // What may hide a job is used.
      listing.isHidden?.(watched);
      return listing.toJob(watched);
    },
  };
}

const WEEK_MS = 7 * 86_400_000;

/** A list does not show all changes of the details, so each job is read again once a week, on a day that depends on its ID. */
function toVersion(id: string, job: SourceRecord): string {
  const shift = createHash('sha256').update(id).digest().readUInt32BE() % WEEK_MS;
  const week = Math.floor((Date.now() + shift) / WEEK_MS);
  return createHash('sha256')
    .update(`${week} ${JSON.stringify(job)}`)
    .digest('base64url');
}

/** A copy without a prototype. */
function toRecord(job: SourceRecord): SourceRecord {
  return Object.assign(Object.create(null), job);
}

/**
 * `length`: the number of jobs of the page; `known`: how many IDs came before it. Without a new ID, the system ignores the offset, and would
 * repeat the page without end.
 */
function isLastPage(
  { pageSize }: Listing,
  { ids, read, total }: Progress,
  { known, length }: { known: number; length: number },
): boolean {
  if (pageSize === undefined || ids.size === known) return true;
  return total === undefined ? length < pageSize : read >= total;
}

function end(listing: Listing, progress: Progress, reason?: ImportMessage): ReadResult {
  const { problem, total, read, shape } = progress;
  const mismatch =
    total !== undefined && total !== read
      ? newMessage('count_differs', { system: listing.label, total, read })
      : undefined;
  const why = reason ?? problem ?? mismatch;
  return {
    isComplete: why === undefined,
    ...(why === undefined ? {} : { reason: why }),
    shape,
    notes: toNotes(listing, progress),
  };
}

function toNotes({ label, account }: Listing, { read, hidden }: Progress): Note[] {
  if (read === 0) return [newMessage('account_empty', { system: label, account })];
  return hidden > 0 ? [newMessage('jobs_hidden', { count: hidden })] : [];
}
