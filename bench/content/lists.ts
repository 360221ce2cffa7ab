/** The lists of `npm run bench -- --content`. */
import type { LoadRequest } from '../support/load-requests.ts';
import type { Scenario } from '../support/scenarios.ts';
import type { Goal } from '../support/statistics.ts';

export interface ContentScenario extends Pick<Scenario, 'name' | 'requests'> {
  /** Of the median, in milliseconds. */
  goal: Goal;
}

const LIST_GOAL = { max: 10 };

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
    goal: LIST_GOAL,
  }));
}

function get(path: string): LoadRequest {
  return { method: 'GET', path: `/api/v1${path}` };
}
