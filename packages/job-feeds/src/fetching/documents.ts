import { isObject } from '../mapping/paths.ts';
import { type ImportMessage, newMessage } from '../message.ts';
import { parseExactJson } from '../parsing/exact-json.ts';
import { findJsonExcess } from '../parsing/json-bounds.ts';
import { type FetchedResponse, SourceError, type SourceRecord } from '../sources/source.ts';

/** A document is in memory as a whole. Larger ones need a source that streams. */
const MAX_DOCUMENT_BYTES = 64 * 1024 * 1024;

/** Reads a JSON document. Throws a `SourceError` unless its media type and its text are JSON. */
export async function readJson(response: FetchedResponse): Promise<unknown> {
  const text = await readText(response);
  if (!/^(application|text)\/([a-z0-9.-]+\+)?json$/.test(response.mediaType))
    throw unexpected(
      response.mediaType === ''
        ? newMessage('media_type_missing')
        : newMessage('media_type_not_json', { type: response.mediaType }),
      response,
    );
  const excess = findJsonExcess(text);
  if (excess) throw new SourceError('too_large', excess, { position: response.url });
  try {
    return parseExactJson(text);
  } catch (error) {
    throw new SourceError('malformed', newMessage('response_not_json'), {
      position: response.url,
      cause: error,
    });
  }
}

/** The same for a document that is an object. */
export async function readObject(response: FetchedResponse): Promise<SourceRecord> {
  const document = await readJson(response);
  if (isObject(document)) return document;
  throw unexpected(newMessage('response_not_an_object'), response);
}

/** Reads a text in the encoding that the response names, or UTF-8. */
export async function readText(response: FetchedResponse, maxBytes = MAX_DOCUMENT_BYTES): Promise<string> {
  const decoder = openDecoder(response.charset);
  const parts: string[] = [];
  let room = maxBytes;
  for await (const chunk of response.body) {
    room -= chunk.length;
    if (room < 0)
      throw new SourceError('too_large', newMessage('document_too_large', { max: maxBytes }), {
        position: response.url,
      });
    parts.push(decoder.decode(chunk, { stream: true }));
  }
  return parts.join('') + decoder.decode();
}

/** Throws unless the status is 2xx. `notFound` is the reason for a 404, and for a redirect that was not followed. */
export function expectSuccess({ status, url }: FetchedResponse, notFound: ImportMessage): void {
  if (status >= 200 && status < 300) return;
  if (status === 404 || status === 410 || (status >= 300 && status < 400))
    throw new SourceError('not_found', notFound, { position: url });
  if (status === 401 || status === 403)
    throw new SourceError('unreachable', newMessage('access_refused', { status }), {
      position: url,
    });
  throw new SourceError('unreachable', newMessage('status', { status }), { position: url });
}

function openDecoder(charset: string | undefined) {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}

function unexpected(reason: ImportMessage, { url }: FetchedResponse): SourceError {
  return new SourceError('unexpected_content', reason, { position: url });
}
