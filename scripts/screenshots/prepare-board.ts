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

/** Unpins all jobs, and pins and highlights the newest one with a salary. */
async function prepareJobs(board: BoardAccess): Promise<void> {
  for (const { id, is_sticky } of await readJobs(board, 100))
    if (is_sticky) await send(board, 'PATCH', `/jobs/${id}`, { is_sticky: false });
  const first = (await readJobs(board, 1)).find(({ salary_min }) => salary_min !== null);
  await send(board, 'PATCH', `/jobs/${first?.id}`, { is_sticky: true, is_highlighted: true });
}

/** Changes settings, and waits until the front page has the text: the server reads settings again after seconds. */
export async function changeLook(board: BoardAccess, settings: object, text: string): Promise<void> {
  await send(board, 'PATCH', '/organization', settings);
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    // The host of the pictures: the server reads the settings of each host by itself.
    const page = await request(`http://${board.host}/`, { headers: { host: `demo.${board.domain}` } });
    if ((await page.body.text()).includes(text)) return;
    await setTimeout(500);
  }
  throw new Error('The settings did not take effect within a minute');
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
