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
  ];
}

function urlOf({ path, parameters }: Operation, origin: string): string {
  const exampleOf = (name: string) =>
    encodeURIComponent(String(parameters.find((parameter) => parameter.name === name)?.example ?? name));
  const query = parameters.filter((parameter) => parameter.in === 'query' && parameter.required);
  const pairs = query.map(({ name }) => `${name}=${exampleOf(name)}`);
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => exampleOf(name));
  return `${origin}/api/v1${filled}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
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

export function toJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

function indent(text: string): string {
  return text.replaceAll('\n', '\n  ');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
