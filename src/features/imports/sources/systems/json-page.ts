import { readJson, readObject } from '../../fetching/documents.ts';
import { valueAt } from '../../mapping/paths.ts';
import { type FetchedResponse, SourceError } from '../source.ts';
import type { ListingPage } from './read-listing.ts';

/** Parses `{jobs: […]}`. `total`: the path of the number of all jobs. */
export async function readObjectPage(
  response: FetchedResponse,
  field: string,
  total?: string,
): Promise<ListingPage> {
  const document = await readObject(response);
  const jobs = document[field];
  if (!Array.isArray(jobs)) throw unexpected(`has no list “${field}”`, response);
  const count = total === undefined ? undefined : valueAt(document, total);
  return {
    jobs,
    ...(typeof count === 'number' && Number.isSafeInteger(count) ? { total: count } : {}),
    root: Object.keys(document).sort().join(',').slice(0, 500),
  };
}

/** Parses a bare array. */
export async function readArrayPage(response: FetchedResponse): Promise<ListingPage> {
  const document = await readJson(response);
  if (!Array.isArray(document)) throw unexpected('is not a list', response);
  return { jobs: document, root: '[]' };
}

function unexpected(problem: string, { url }: FetchedResponse): SourceError {
  return new SourceError('unexpected_content', `The response ${problem}.`, { position: url });
}
