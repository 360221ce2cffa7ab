import { type Asset, type Corkboard, createClient } from '@corkboard/client';
import { useQueryClient } from '@tanstack/react-query';
import { API_PATH } from './clients.ts';
import { useMembership } from './organization-context.ts';
import { inOwnLanguage } from './own-language.ts';

/** 200 MB take half an hour at 1 Mbit/s. */
const TIMEOUT_MS = 3_600_000;

interface UploadOptions {
  /** Called with the part that is sent, from 0 to 1. */
  onProgress?(ratio: number): void;
  signal?: AbortSignal;
}

export type Upload = (file: File, options?: UploadOptions) => Promise<Asset>;

/** Returns a function that creates a client which reports the part of a file that is sent, from 0 to 1. */
export function useUploadClient(): (onProgress: (ratio: number) => void) => Corkboard {
  const organization = useMembership().organization.slug;
  return (onProgress) =>
    createClient({
      baseUrl: API_PATH,
      organization,
      timeoutMs: TIMEOUT_MS,
      fetch: fetchWithProgress(onProgress),
    });
}

/** Returns a function that uploads an image as an asset of the organization. */
export function useUpload(): Upload {
  const organization = useMembership().organization.slug;
  const toClient = useUploadClient();
  const queryClient = useQueryClient();
  return async (file, { onProgress = () => {}, signal } = {}) => {
    const { data } = await inOwnLanguage(() =>
      toClient(onProgress).uploadAsset({ body: { file } }, { ...(signal && { signal }) }),
    );
    void queryClient.invalidateQueries({ queryKey: [organization, 'listAssets'] });
    return data;
  };
}

/** `fetch` does not report how much it has sent. */
function fetchWithProgress(onProgress: (ratio: number) => void): typeof fetch {
  return (url, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init.method ?? 'GET', String(url));
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total);
      request.onload = () => {
        const { status, responseText } = request;
        resolve(new Response(responseText, { status, headers: headersOf(request) }));
      };
      request.onerror = () => reject(new TypeError('The upload failed.'));
      request.onabort = () => reject(init.signal?.reason);
      init.signal?.addEventListener('abort', () => request.abort());
      request.send(init.body as XMLHttpRequestBodyInit);
    });
}

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split(/\r\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
}
