import type { CustomFetchOptions } from 'openid-client';
import { isSecureOrLoopback } from '../../../../platform/local-domain.ts';
import { OidcError } from './errors.ts';

/** Metadata and keys of large providers take about 10 kB. */
const MAX_RESPONSE_BYTES = 262_144;

/**
 * A request to the provider. The caller limits its time by the signal. Unlike requests to user-supplied URLs, it may reach private
 * networks: the operator chooses the provider, which is often inside.
 */
export async function fetchFromProvider(url: string, options: CustomFetchOptions): Promise<Response> {
  if (!isSecureOrLoopback(url)) throw new OidcError('oidc_failed', 'insecure_endpoint');
  const response = await receive(url, options);
  if (response.status >= 500) throw new OidcError('oidc_unavailable', `status_${response.status}`);
  return response;
}

async function receive(url: string, { body, ...options }: CustomFetchOptions): Promise<Response> {
  try {
    const response = await fetch(url, { ...options, body: body ?? null, redirect: 'manual' });
    const bytes = await readLimited(response);
    const { status, headers } = response;
    return new Response(bytes.length > 0 ? bytes : null, { status, headers });
  } catch (error) {
    throw error instanceof OidcError ? error : new OidcError('oidc_unavailable', toReason(error));
  }
}

async function readLimited(response: Response): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_RESPONSE_BYTES) throw new OidcError('oidc_failed', 'response_too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Such as ECONNREFUSED or TimeoutError. */
function toReason(error: unknown): string {
  const { name, cause } = error as Error;
  return (cause as NodeJS.ErrnoException | undefined)?.code ?? name;
}
