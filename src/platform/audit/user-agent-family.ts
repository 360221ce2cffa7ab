/**
 * In this order, because browsers also name others with the same engine. Libraries of user agents know browsers and robots, but
 * not the programs that use an API.
 */
const families: [family: string, pattern: RegExp][] = [
  ['curl', /^curl\//i],
  ['Wget', /^wget\//i],
  ['Postman', /^postmanruntime\//i],
  ['Insomnia', /^insomnia\//i],
  ['Zapier', /\bzapier\b/i],
  ['Make', /^(make|integromat)\//i],
  ['n8n', /\bn8n\b/i],
  ['Python', /\b(python|aiohttp|httpx|urllib)\b/i],
  ['Node.js', /^(node|undici|axios|got|node-fetch)\b/i],
  ['Deno', /^deno\//i],
  ['Bun', /^bun\//i],
  ['Go', /^go-http-client\//i],
  ['Java', /^(java|okhttp|apache-httpclient)\b/i],
  ['.NET', /\.net\b|^restsharp\//i],
  ['PHP', /\b(php|guzzlehttp|symfony)\b/i],
  ['Ruby', /^(ruby|faraday)\b/i],
  ['Edge', /\bedg(e|a|ios)?\//i],
  ['Opera', /\bopr\//i],
  ['Samsung Internet', /\bsamsungbrowser\//i],
  ['Firefox', /\b(firefox|fxios)\//i],
  ['Chrome', /\b(chrome|chromium|crios)\//i],
  ['Safari', /\bsafari\//i],
];

/** The family of a client, which identifies no person. Null without a user agent. */
export function toUserAgentFamily(userAgent: string | undefined): string | null {
  if (!userAgent) return null;
  const start = userAgent.slice(0, 300);
  return families.find(([, pattern]) => pattern.test(start))?.[0] ?? 'other';
}
