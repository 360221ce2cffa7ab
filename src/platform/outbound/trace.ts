import { type Attributes, findTracing, type OpenSpan } from '../tracing/tracing.ts';

/**
 * A span for one request, with the semantic conventions for HTTP clients. Paths of webhooks are often secrets, so the URL ends after the
 * host. The receiver gets no trace context: it is another company.
 */
export function startRequest(method: string, url: string): OpenSpan | undefined {
  return findTracing()?.startChild(() => {
    const target = URL.parse(url);
    const attributes: Attributes = {
      'http.request.method': method,
      'url.full': target ? `${target.origin}/REDACTED` : 'REDACTED',
      'server.address': target?.hostname ?? '',
      'server.port': Number(target?.port || (target?.protocol === 'https:' ? 443 : 80)),
    };
    return { name: method, kind: 'client', attributes };
  });
}

export function toEnd({ status }: { status: number }): { attributes: Attributes; errorType?: string } {
  return {
    attributes: { 'http.response.status_code': status },
    ...(status >= 400 ? { errorType: String(status) } : {}),
  };
}
