import type { Page } from 'playwright-core';
import { DASHBOARD, timeOfLoad, timeUntil } from './browser.ts';

export interface DashboardCase {
  name: string;
  /** The request of the API that the case waits for. */
  path: string;
  /** Where the measurement begins. */
  start: string;
  /** Performs the case and returns the milliseconds until the content of the response is visible. */
  // biome-ignore lint/suspicious/noExplicitAny: the API description defines the response.
  measure(page: Page, body: any): Promise<number>;
}

export interface CaseValues {
  /** A word that many jobs contain. */
  word: string;
  /** Two words of a title. */
  phrase: string;
  deepPage: number;
}

const PER_PAGE = 50;
const ALL = 'status=draft,active,expired';

const list = (query = '') => `/jobs?${ALL}&per_page=${PER_PAGE}${query}`;

/** What a person does who looks for jobs. */
export function listCases({ word, phrase, deepPage }: CaseValues): DashboardCase[] {
  const jobs = `${DASHBOARD}/jobs`;
  return [
    {
      name: 'Jobs, loaded anew',
      path: list(),
      start: DASHBOARD,
      measure: (page, body) => timeOfLoad(page, jobs, showsList(body)),
    },
    {
      name: 'Jobs, from Home',
      path: list(),
      start: DASHBOARD,
      measure: (page, body) =>
        timeUntil(page, showsList(body), () => page.getByRole('link', { name: 'Jobs', exact: true }).click()),
    },
    filterCase('filter by status', '/jobs?status=draft&per_page=50', 'Any status', 'Draft'),
    filterCase('filter by type', list('&job_types=full-time'), 'Any type', 'full-time'),
    searchCase(`search “${word}”`, word),
    searchCase(`search “${phrase}”`, phrase),
    {
      name: `page ${deepPage}, from the one before`,
      path: list(`&page=${deepPage}`),
      start: `${jobs}?page=${deepPage - 1}`,
      measure: (page, body) =>
        timeUntil(page, showsList(body), () => page.getByRole('button', { name: 'Next page' }).click()),
    },
  ];
}

function filterCase(name: string, path: string, label: string, option: string): DashboardCase {
  return {
    name,
    path,
    start: `${DASHBOARD}/jobs`,
    measure: async (page, body) => {
      await page.getByRole('combobox', { name: label }).click();
      return timeUntil(page, showsList(body), () =>
        page.getByRole('option', { name: option, exact: true }).click(),
      );
    },
  };
}

function searchCase(name: string, text: string): DashboardCase {
  return {
    name,
    path: list(`&search=${encodeURIComponent(text)}`),
    start: `${DASHBOARD}/jobs`,
    measure: (page, body) =>
      timeUntil(page, showsList(body), () => page.getByRole('searchbox').pressSequentially(text)),
  };
}

/** What a person does elsewhere. `jobId` is the first job of the list. */
export function otherCases({ word }: CaseValues, jobId: string): DashboardCase[] {
  return [
    {
      name: 'a job, from the list',
      path: `/jobs/${jobId}`,
      start: `${DASHBOARD}/jobs`,
      measure: (page, { data }) =>
        timeUntil(page, hasValue('input[name=title]', data.title), () =>
          page.locator(`a[href$="/jobs/${jobId}"]`).first().click(),
        ),
    },
    {
      name: 'Home, from Jobs',
      path: '/overview',
      start: `${DASHBOARD}/jobs`,
      measure: (page, { data }) =>
        timeUntil(page, contains('a', data.jobs.active), () =>
          page.getByRole('link', { name: 'Home', exact: true }).click(),
        ),
    },
    {
      name: `commands, search “${word}”`,
      path: `/jobs?search=${encodeURIComponent(word)}&per_page=5`,
      start: DASHBOARD,
      measure: async (page, { data }) => {
        await page.keyboard.press('Control+k');
        const input = page.getByRole('dialog').locator('input');
        await input.waitFor();
        return timeUntil(page, contains('[role=option]', data[0].title), () => input.pressSequentially(word));
      },
    },
  ];
}

/** The first job and the total of a response are visible. */
// biome-ignore lint/suspicious/noExplicitAny: the API description defines the response.
function showsList({ data, meta }: any): string {
  const first = `document.querySelector('tbody a.row-link')?.getAttribute('href')?.endsWith('/${data[0].id}')`;
  return `(${first} && ${contains('main [role=status]', meta.pagination.total_items)})`;
}

/** An element contains a text, or a number as English writes it. */
function contains(selector: string, content: string | number): string {
  const text = typeof content === 'number' ? content.toLocaleString('en-US') : content;
  return `[...document.querySelectorAll('${selector}')].some((one) => one.textContent.includes(${JSON.stringify(text)}))`;
}

function hasValue(selector: string, value: string): string {
  return `document.querySelector('${selector}')?.value === ${JSON.stringify(value)}`;
}
