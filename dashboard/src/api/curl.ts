import { createClient } from '@corkboard/client';
import { API_PATH } from './clients.ts';
import type { Operation, ParametersOf } from './operations.ts';

/** The curl command of an operation, with the same parameters and an API key instead of the session. */
export async function toCurl<Name extends Operation>(
  name: Name,
  parameters: ParametersOf<Name>,
): Promise<string> {
  let captured: { url: string; init: RequestInit } | undefined;
  const client = createClient({
    baseUrl: location.origin + API_PATH,
    apiKey: '$CORKBOARD_API_KEY',
    maxRetries: 0,
    fetch: async (url, init = {}) => {
      captured = { url: String(url), init };
      return new Response(null, { status: 204 });
    },
  });
  const call = client[name] as unknown as (parameters: ParametersOf<Name>) => Promise<unknown>;
  await call(parameters);
  if (!captured) throw new Error(`${name} sent no request.`);
  return printCurl(captured.url, captured.init);
}

/** The key is an environment variable, so the header is in double quotes. All else is data, in single quotes. */
function printCurl(url: string, { method = 'GET', body, headers }: RequestInit): string {
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quote(url)}`,
    `-H "x-api-key: $CORKBOARD_API_KEY"`,
  ];
  if (typeof body === 'string') {
    const type = new Headers(headers).get('content-type') ?? 'application/json';
    lines.push(`-H ${quote(`content-type: ${type}`)}`, `-d ${quote(body)}`);
  } else if (body instanceof FormData) {
    for (const [field, value] of body)
      lines.push(`-F ${quote(`${field}=${typeof value === 'string' ? value : `@${value.name}`}`)}`);
  }
  return lines.join(' \\\n  ');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A command for an empty list: how a program creates the first entry. */
export function toCurlHint(method: string, path: string, body: string): string {
  return [
    `curl -X ${method} '${location.origin}${API_PATH}${path}'`,
    '-H "x-api-key: $CORKBOARD_API_KEY"',
    "-H 'content-type: application/json'",
    `-d ${quote(body)}`,
  ].join(' \\\n  ');
}
