import type { Operation, Origins } from './description.ts';

export interface Sample {
  title: string;
  code: string;
}

const KEY = 'YOUR_API_KEY';

/** Code that sends the operation, with example values. */
export function samplesOf(operation: Operation, origins: Origins): Sample[] {
  const url = urlOf(operation, operation.scope ? origins.api : origins.board);
  return [
    { title: 'curl', code: toCurl(operation, url) },
    { title: 'JavaScript', code: toJavaScript(operation, url) },
    { title: 'JavaScript with @corkboard/client', code: toClientCall(operation, origins) },
  ];
}

function urlOf(operation: Operation, origin: string): string {
  const encoded = ([name, value]: [string, unknown]): [string, string] => [
    name,
    encodeURIComponent(String(value)),
  ];
  const query = argumentsOf(operation, 'query').map((each) => encoded(each).join('='));
  const values = new Map(argumentsOf(operation, 'path').map(encoded));
  const filled = operation.path.replace(/\{(\w+)\}/g, (_, name) => values.get(name) ?? name);
  return `${origin}/api/v1${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

/** The parameters that the operation needs, with their example values. */
function argumentsOf({ parameters }: Operation, location: 'path' | 'query'): [string, unknown][] {
  return parameters
    .filter((parameter) => parameter.in === location && (location === 'path' || parameter.required))
    .map(({ name, example }) => [name, example ?? name]);
}

function toCurl({ method, scope, body }: Operation, url: string): string {
  const hasFile = body?.mediaType === 'multipart/form-data';
  const parts = [`curl ${method === 'GET' || body ? '' : `-X ${method} `}${quote(url)}`];
  if (body && method !== 'POST') parts[0] = `curl -X ${method} ${quote(url)}`;
  if (scope) parts.push(`-H 'x-api-key: ${KEY}'`);
  if (hasFile) parts.push("-F 'file=@picture.jpg'");
  else if (body) parts.push(`-H 'content-type: application/json'`, `-d ${quote(toJson(body.example))}`);
  return parts.join(' \\\n  ');
}

function toJavaScript({ method, scope, body, responses }: Operation, url: string): string {
  const hasFile = body?.mediaType === 'multipart/form-data';
  const isJson = responses.some(({ mediaType }) => mediaType === 'application/json');
  const headers = [
    ...(scope ? [`'x-api-key': '${KEY}'`] : []),
    ...(body && !hasFile ? ["'content-type': 'application/json'"] : []),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length > 0 ? [`  headers: { ${headers.join(', ')} },`] : []),
    ...(hasFile ? ['  body: form,'] : []),
    ...(body && !hasFile ? [`  body: JSON.stringify(${indent(toJson(body.example))}),`] : []),
  ];
  const call = options.length > 0 ? `'${url}', {\n${options.join('\n')}\n}` : `'${url}'`;
  return [
    ...(hasFile ? ['const form = new FormData();', "form.append('file', file); // a File or Blob"] : []),
    `const response = await fetch(${call});`,
    ...(isJson
      ? ['const result = await response.json();', 'if (!response.ok) throw new Error(result.error.message);']
      : []),
  ].join('\n');
}

function toClientCall(operation: Operation, origins: Origins): string {
  const { id, scope, body } = operation;
  const settings = scope
    ? `{\n  baseUrl: '${origins.api}/api/v1',\n  apiKey: '${KEY}',\n}`
    : `{ baseUrl: '${origins.board}/api/v1' }`;
  const hasFile = body?.mediaType === 'multipart/form-data';
  const parameters = [...argumentsOf(operation, 'path'), ...argumentsOf(operation, 'query')].map(
    ([name, value]) => `  ${name}: ${JSON.stringify(value)},`,
  );
  const lines = [
    ...parameters,
    ...(hasFile ? ['  body: { file }, // a File or Blob'] : []),
    ...(body && !hasFile ? [`  body: ${indent(toJson(body.example))},`] : []),
  ];
  return [
    "import { createClient } from '@corkboard/client';",
    '',
    `const corkboard = createClient(${settings});`,
    `const result = await corkboard.${id}(${lines.length > 0 ? `{\n${lines.join('\n')}\n}` : ''});`,
  ].join('\n');
}

export function toJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

function indent(text: string): string {
  return text.replaceAll('\n', '\n  ');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
