import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { request } from 'undici';
import { readJson } from '../../src/demo/data.ts';
import type { DemoServer } from './demo-server.ts';

type BoardAccess = Pick<DemoServer, 'host' | 'domain' | 'key'>;

/** Sets the board's name, color and logo, and prepares its newest jobs. */
export async function prepareBoard(board: BoardAccess): Promise<void> {
  const logo_url = await upload(board, 'logo', drawLogo('#0f4c81', '#f2c14e'));
  await send(board, 'PATCH', '/organization', {
    ...readJson<object>('board.json'),
    name: 'Tidewater Jobs',
    brand_color: '#0f4c81',
    logo_url,
    favicon_url: logo_url,
  });
  await prepareJobs(board);
}

/** Unpins all jobs, adds logos to the three newest ones with a salary, and pins and highlights the first of them. */
async function prepareJobs(board: BoardAccess): Promise<void> {
  for (const { id, is_sticky } of await readJobs(board, 100))
    if (is_sticky) await send(board, 'PATCH', `/jobs/${id}`, { is_sticky: false });
  const [first, second, third] = (await readJobs(board, 1)).filter(({ salary_min }) => salary_min !== null);
  for (const [index, job] of [first, second, third].entries()) {
    const company_logo_url = await upload(board, `company-${index}`, companyLogos[index] ?? '');
    const flags = { is_sticky: index === 0, is_highlighted: index === 0 };
    await send(board, 'PATCH', `/jobs/${job?.id}`, { company_logo_url, ...flags });
  }
  await waitForLogos(board, 3);
}

/** Waits until the front page has this many logos, which are copied in the background. */
async function waitForLogos({ host, domain }: BoardAccess, count: number): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    // PLATFORM_DOMAIN serves the only board.
    const page = await (await request(`http://${host}/`, { headers: { host: domain } })).body.text();
    if (page.split('tile-48" src=').length > count) return;
    await setTimeout(500);
  }
  throw new Error('The logos did not appear within a minute');
}

interface ListedJob {
  id: string;
  slug: string;
  is_sticky: boolean;
  salary_min: number | null;
}

/** The active jobs of the first pages, newest first. */
export async function readJobs(board: BoardAccess, pages: number): Promise<ListedJob[]> {
  const jobs: ListedJob[] = [];
  for (let page = 1; page <= pages; page++) {
    const { data, meta } = await send(board, 'GET', `/jobs?status=active&per_page=100&page=${page}`);
    jobs.push(...data);
    if (!meta.pagination.has_more) break;
  }
  return jobs;
}

function drawLogo(background: string, shape: string): string {
  return `<rect width="96" height="96" rx="20" fill="${background}"/><path d="M14 58c12-14 22-14 34 0s22 14 34 0v22H14z" fill="${shape}"/><circle cx="62" cy="32" r="12" fill="${shape}"/>`;
}

const companyLogos = [
  '<rect width="96" height="96" fill="#fff"/><path d="M48 12 84 84H12z" fill="#c8553d"/><path d="M48 44 66 84H30z" fill="#588b8b"/>',
  '<rect width="96" height="96" fill="#2d3047"/><circle cx="38" cy="48" r="22" fill="#93b7be"/><circle cx="58" cy="48" r="22" fill="#e0ca3c" opacity=".85"/>',
  '<rect width="96" height="96" fill="#fff"/><path d="M16 16h28v64H16z" fill="#3c6e71"/><path d="M52 16h28v28H52z" fill="#d9a441"/><path d="M52 52h28v28H52z" fill="#284b63"/>',
];

/** Uploads a drawing as an asset; returns its URL. */
async function upload(board: BoardAccess, name: string, drawing: string): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="192" height="192">${drawing}</svg>`;
  const png = await sharp(Buffer.from(svg)).png().toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(png)]), `${name}.png`);
  return (await send(board, 'POST', '/assets', form)).data.url;
}

/** Sends a request to the API. */
export async function send(
  { host, key }: Pick<DemoServer, 'host' | 'key'>,
  method: string,
  path: string,
  body?: object,
  // biome-ignore lint/suspicious/noExplicitAny: the API description defines the response.
): Promise<any> {
  const isForm = body instanceof FormData;
  const response = await fetch(`http://${host}/api/v1${path}`, {
    method,
    headers: { 'x-api-key': key, ...(body && !isForm && { 'content-type': 'application/json' }) },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}
