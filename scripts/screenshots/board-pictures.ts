import type { Page } from 'playwright-core';
import { type Camera, isWanted, screens } from './camera.ts';
import type { DemoServer } from './demo-server.ts';
import { changeLook, readJobs } from './prepare-board.ts';

interface Picture {
  path: string;
  screen: keyof typeof screens;
  colorScheme: 'light' | 'dark';
}

/** Every kind of page of the board, on a phone and a desktop, light and dark. */
export async function takeEveryPage(camera: Camera, server: DemoServer): Promise<void> {
  for (const [name, path] of Object.entries(await choosePaths(server)))
    for (const screen of ['phone', 'desktop'] as const)
      for (const colorScheme of ['light', 'dark'] as const)
        await take(camera, server, `${name}-${screen}-${colorScheme}`, { path, screen, colorScheme });
}

/** Takes the pictures of README.md, or those with the names. */
export async function takeBoard(camera: Camera, server: DemoServer, names: string[]): Promise<void> {
  const { jobs, job, salaries, post } = await choosePaths(server);
  const pictures: Record<string, Picture> = {
    jobs: { path: jobs, screen: 'desktop', colorScheme: 'light' },
    'job-dark': { path: job, screen: 'desktop', colorScheme: 'dark' },
    salaries: { path: salaries, screen: 'desktop', colorScheme: 'light' },
  };
  for (const [name, picture] of Object.entries(pictures))
    if (isWanted(name, names)) await take(camera, server, name, picture);
  if (isWanted('jobs-dense', names)) await takeDense(camera, server, jobs);
  if (!isWanted('phone', names)) return;
  const phones: Picture[] = [
    { path: jobs, screen: 'phone', colorScheme: 'light' },
    { path: job, screen: 'phone', colorScheme: 'dark' },
    { path: post, screen: 'phone', colorScheme: 'light' },
  ];
  const opened = [];
  for (const picture of phones) opened.push(await openPage(camera, server, picture));
  await camera.takeSideBySide(opened, 'phone');
}

/** The front page in the other theme. */
async function takeDense(camera: Camera, server: DemoServer, path: string): Promise<void> {
  const dense = { theme: 'dense', font: 'inter', header_style: 'filled' };
  await changeLook(server, dense, '/inter-latin.');
  await take(camera, server, 'jobs-dense', { path, screen: 'desktop', colorScheme: 'light' });
  await changeLook(
    server,
    { theme: 'calm', font: 'source', header_style: 'plain' },
    '/source-serif-4-latin.',
  );
}

async function take(camera: Camera, server: DemoServer, name: string, picture: Picture): Promise<void> {
  const page = await openPage(camera, server, picture);
  await camera.take(page, name);
  await page.context().close();
}

async function openPage(camera: Camera, { domain }: DemoServer, picture: Picture): Promise<Page> {
  const { path, screen, colorScheme } = picture;
  const page = await camera.open({ viewport: screens[screen], colorScheme });
  await page.goto(`http://demo.${domain}${path}`, { waitUntil: 'networkidle' });
  return page;
}

/** Paths of the pages, by the names of their pictures. */
async function choosePaths(server: DemoServer) {
  const jobs = await readJobs(server, 1);
  const job = jobs.find(({ salary_min }) => salary_min !== null);
  return {
    jobs: '/',
    'jobs-filtered': '/jobs?q=engineer&remote=1',
    'jobs-none': '/jobs?q=lighthouse+keeper&where=Ghent',
    job: `/jobs/${job?.slug}`,
    companies: '/companies',
    blog: '/blog',
    post: '/blog/how-to-read-a-salary-range',
    salaries: '/salaries',
    page: '/for-employers',
    collection: '/c/partners',
    'sign-in': '/sign-in',
    'not-found': '/nowhere/at/all',
  };
}
