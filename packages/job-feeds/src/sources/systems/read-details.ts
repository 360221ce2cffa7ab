import { expectSuccess, readObject } from '../../fetching/documents.ts';
import { newMessage } from '../../message.ts';
import { type FetchRequest, type ReadContext, SourceError, type SourceRecord } from '../source.ts';

interface DetailsRequest extends Pick<FetchRequest, 'url' | 'maxRedirects' | 'perSecond'> {
  kind: string;
  label: string;
  /** The part of the document that the job needs. Undefined if it is missing. */
  find(document: SourceRecord): SourceRecord | undefined;
}

/** Reads what a system tells about one job only, as its text. */
export async function readDetails(
  { fetch }: ReadContext,
  { kind, label, find, ...request }: DetailsRequest,
): Promise<SourceRecord> {
  const response = await fetch({ ...request, accept: 'application/json', system: kind });
  expectSuccess(response, newMessage('no_details', { system: label }));
  const details = find(await readObject(response));
  if (details) return details;
  throw new SourceError('unexpected_content', newMessage('details_without_text'), {
    position: response.url,
  });
}
