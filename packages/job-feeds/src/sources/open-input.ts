import { newMessage } from '../message.ts';
import type { FetchState, ReadContext } from './source.ts';
import { SourceError } from './source.ts';

export interface Input {
  bytes: AsyncIterable<Uint8Array>;
  charset: string | undefined;
  /** Of a response. */
  mediaType: string | undefined;
  state: FetchState | undefined;
}

/** Opens the uploaded file or fetches the URL. Undefined: the server says that nothing has changed. */
export async function openInput(
  { url, file_id, headers }: { url?: string; file_id?: string; headers?: Record<string, string> },
  context: ReadContext,
  { kind, accept }: { kind: string; accept: string },
): Promise<Input | undefined> {
  if (file_id !== undefined)
    return {
      bytes: await context.openFile(file_id),
      charset: undefined,
      mediaType: undefined,
      state: undefined,
    };
  if (url === undefined) throw new SourceError('not_found', newMessage('no_file'));
  const response = await context.fetch({
    url,
    accept,
    system: kind,
    ...(headers && { headers }),
    ...(context.state && { state: context.state }),
  });
  if (response.isUnchanged) return undefined;
  const { status, body, charset, mediaType, state } = response;
  if (status === 404 || status === 410)
    throw new SourceError('not_found', newMessage('no_file_at_url', { status }), { position: url });
  if (status !== 200)
    throw new SourceError('unreachable', newMessage('status', { status }), { position: url });
  return { bytes: body, charset, mediaType, state };
}
