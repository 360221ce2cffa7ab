/** The requests for pages and files of `npm run bench -- --content`. */
import { createRandom } from '../../src/demo/random.ts';
import type { LoadRequest } from '../support/load-requests.ts';
import { writePost } from '../support/posts.ts';
import type { Scenario } from '../support/scenarios.ts';

export interface ContentScenario extends Pick<Scenario, 'name' | 'requests'> {
  /** The number of connections. */
  connections: number;
  /** The median must be below this. */
  goalMs?: number;
}

const LIST_GOAL_MS = 10;

export function listScenarios(pages: number): ContentScenario[] {
  // Four fifths into the list: page 400 of the 500 list pages of 10,000 pages.
  const deep = Math.max(1, Math.floor(pages / 25));
  const lists: [string, string][] = [
    ['list, 20', ''],
    ['list, 100', '?per_page=100'],
    [`list, page ${deep}`, `?page=${deep}`],
    ['list, kind and status', '?kind=blog_post&status=published'],
    ['list, search of a common word', '?search=people'],
    ['list, search of two words', '?search=people+careful'],
    ['list, search that finds one', `?search=no.+${pages - 1}`],
    ['list, search without a match', '?search=zyxwvutsr'],
  ];
  return lists.map(([name, query]) => ({
    name,
    requests: [get(`/pages${query}`)],
    connections: 1,
    goalMs: LIST_GOAL_MS,
  }));
}

export function readScenario(ids: string[], kilobytes: number): ContentScenario {
  return { name: `read, ${kilobytes} kB`, requests: ids.map((id) => get(`/pages/${id}`)), connections: 1 };
}

/** `#n#` becomes a new number in each request, so every title and body is new. */
export function writeScenarios(ids: string[], kilobytes: number): ContentScenario[] {
  const paths = ids.slice(0, 200).map((id) => `/pages/${id}`);
  return [
    ...[5, 50, 200].map((size) => ({
      name: `create, ${size} kB`,
      requests: posts(size).map((content) => send('POST', '/pages', { title: 'Made #n#', content })),
      connections: 1,
    })),
    {
      name: `change the title, ${kilobytes} kB`,
      requests: paths.map((path) => send('PATCH', path, { title: 'People #n#' })),
      connections: 1,
    },
    {
      name: `change the content, ${kilobytes} kB`,
      requests: posts(kilobytes).map((content, n) =>
        send('PATCH', paths[n % paths.length] as string, { content: `<p>#n#</p>${content}` }),
      ),
      connections: 1,
    },
  ];
}

/** `paths` are those of the originals, in upload order. */
export function fileScenarios(paths: string[], width: number): ContentScenario[] {
  const files = (query = ''): LoadRequest[] =>
    paths.map((path) => ({ method: 'GET', path: `${path}${query}` }));
  return [
    { name: `scaled to ${width}, again`, requests: files(`?w=${width}`), connections: 1 },
    { name: `scaled to ${width}, again`, requests: files(`?w=${width}`), connections: 16 },
    { name: 'one original', requests: files().slice(0, 1), connections: 1 },
    { name: 'one original', requests: files().slice(0, 1), connections: 16 },
    { name: `${paths.length} originals in turn`, requests: files(), connections: 1 },
    { name: `${paths.length} originals in turn`, requests: files(), connections: 16 },
  ];
}

function posts(kilobytes: number): string[] {
  return Array.from({ length: 20 }, (_, n) => writePost(createRandom(kilobytes, 1000 + n), kilobytes));
}

function get(path: string): LoadRequest {
  return { method: 'GET', path: `/api/v1${path}` };
}

function send(method: 'POST' | 'PATCH', path: string, body: object): LoadRequest {
  return { method, path: `/api/v1${path}`, body: JSON.stringify(body) };
}
