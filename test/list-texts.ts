/** Every text of a value by its path, functions with sample values. */
export function listTexts(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') return [[path, value(...sampleArguments(path, value.length))]];
  return Object.entries(value as object).flatMap(([key, inner]) => listTexts(inner, `${path}/${key}`));
}

const counts = ['/jobCount', '/companyCount', '/showJobs', '/onlineFor', '/planSticky'];

function sampleArguments(path: string, length: number): unknown[] {
  if (counts.includes(path)) return [5, 'X'];
  if (path === '/payInsight')
    return [{ comparison: 'above', jobs: 5, formattedJobs: 'X', category: 'X', median: 'X' }];
  return Array(length).fill('X');
}
