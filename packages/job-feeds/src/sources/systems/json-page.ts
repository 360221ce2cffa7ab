import { readJson, readObject } from '../../fetching/documents.ts';
import { valueAt } from '../../mapping/paths.ts';
import { type ImportMessage, newMessage } from '../../message.ts';
import { type FetchedResponse, SourceError, type SourceRecord } from '../source.ts';
import type { ListingPage } from './read-listing.ts';

/** Parses `{jobs: […]}`. `document` is all of it. `total`: the path of the number of all jobs. */
export async function readObjectPage(
  response: FetchedResponse,
  field: string,
  total?: string,
): Promise<ListingPage & { document: SourceRecord }> {
  const document = await readObject(response);
  const jobs = document[field];
  if (!Array.isArray(jobs)) throw unexpected(newMessage('response_without_list', { field }), response);
  const count = total === undefined ? undefined : valueAt(document, total);
  return {
    document,
    jobs,
    ...(typeof count === 'number' && Number.isSafeInteger(count) ? { total: count } : {}),
    root: Object.keys(document).sort().join(',').slice(0, 500),
  };
}

/** Parses a bare array. */
export async function readArrayPage(response: FetchedResponse): Promise<ListingPage> {
  const document = await readJson(response);
  if (!Array.isArray(document)) throw unexpected(newMessage('response_not_a_list'), response);
  return { jobs: document, root: '[]' };
}

function unexpected(reason: ImportMessage, { url }: FetchedResponse): SourceError {
  return new SourceError('unexpected_content', reason, { position: url });
}
