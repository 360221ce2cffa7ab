import type { BrowserContextOptions, Page } from 'playwright-core';
import { type Camera, isWanted, screens } from './camera.ts';
import type { DemoServer } from './demo-server.ts';
import { type PreparedDashboard, prepareDashboard } from './prepare-dashboard.ts';

interface Picture {
  /** Below `/dashboard`. */
  path: string;
  options?: BrowserContextOptions;
  /** What a person does before the picture. */
  act?(page: Page): Promise<void>;
}

const BOARD = 'o/demo';
const phone = { viewport: screens.phone };
const dark = { colorScheme: 'dark' } as const;

/** The screens of docs/dashboard.md, by the names of their files. */
const listPictures = ({ paths }: PreparedDashboard): Record<string, Picture> => ({
  dashboard: { path: BOARD },
  'dashboard-jobs': { path: `${BOARD}/jobs?search=nurse`, act: selectAll },
  'dashboard-job': { path: `${BOARD}/${paths.job}` },
  'dashboard-post': { path: `${BOARD}/${paths.post}`, act: openSlashMenu },
  'dashboard-review': { path: `${BOARD}/collections/testimonials/review` },
  'dashboard-collection': { path: `${BOARD}/collections/testimonials/settings` },
  'dashboard-delivery': {
    path: `${BOARD}/${paths.delivery}`,
    // The second attempt follows after five seconds, the third one after five minutes.
    act: (page) => page.getByRole('region', { name: 'Attempt 2' }).waitFor(),
  },
  'dashboard-board': { path: `${BOARD}/board` },
  'dashboard-look': {
    path: `${BOARD}/look`,
    act: (page) => page.frameLocator('iframe.page-frame').locator('.jobs .job').first().waitFor(),
  },
  'dashboard-dark': { path: `${BOARD}/analytics`, options: dark },
});

/** Phones side by side, by the names of their files. */
const phones: Record<string, Picture[]> = {
  'dashboard-start': [
    { path: 'welcome?token=example', options: phone, act: fillWelcome },
    { path: 'start', options: phone, act: fillStart },
    { path: `${BOARD}/jobs/new`, options: phone, act: fillJob },
  ],
  'dashboard-phone': [
    { path: BOARD, options: phone },
    { path: `${BOARD}/jobs`, options: { ...phone, ...dark } },
    { path: `${BOARD}/collections/testimonials/review`, options: phone },
  ],
};

/** Takes the pictures of the dashboard, or those with the names. */
export async function takeDashboard(camera: Camera, server: DemoServer, names: string[]): Promise<void> {
  const prepared = await prepareDashboard(server);
  const open = (picture: Picture) => openScreen(camera, server, prepared.session, picture);
  try {
    for (const [name, picture] of Object.entries(listPictures(prepared))) {
      if (!isWanted(name, names)) continue;
      const page = await open(picture);
      await camera.take(page, name);
      await page.context().close();
    }
    for (const [name, pictures] of Object.entries(phones)) {
      if (!isWanted(name, names)) continue;
      const opened = [];
      for (const picture of pictures) opened.push(await open(picture));
      await camera.takeSideBySide(opened, name);
    }
  } finally {
    prepared.close();
  }
}

async function openScreen(
  camera: Camera,
  { domain }: DemoServer,
  session: string,
  { path, options, act }: Picture,
): Promise<Page> {
  const page = await camera.open(options);
  const [name = '', value = ''] = session.split('=');
  const origin = `http://${domain}`;
  await page.context().addCookies([{ name, value, url: origin }]);
  await page.goto(`${origin}/dashboard/${path}`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await act?.(page);
  return page;
}

async function selectAll(page: Page): Promise<void> {
  await page.getByLabel('Select all on this page').check();
  await page.getByRole('toolbar').waitFor();
}

async function openSlashMenu(page: Page): Promise<void> {
  // Into the last line of the first paragraph.
  const paragraph = page.locator('.tiptap > p').first();
  const { width, height } = (await paragraph.boundingBox()) ?? { width: 0, height: 0 };
  await paragraph.click({ position: { x: width - 2, y: height - 4 } });
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/');
  await page.getByRole('option').first().waitFor();
}

async function fillWelcome(page: Page): Promise<void> {
  await page.getByLabel('Your name').fill('Mette Holm');
  await page.getByLabel('Email').fill('mette@tidewater.example');
  await page.getByLabel('New password').fill('a lantern on the pier');
}

async function fillStart(page: Page): Promise<void> {
  await page.getByLabel('Name of the board').fill('Tidewater Jobs');
  await page.getByRole('textbox', { name: 'Color' }).fill('#0f4c81');
  await page.getByRole('radio', { name: 'With an empty board' }).check();
  await page.getByLabel('Short name in URLs').waitFor();
}

async function fillJob(page: Page): Promise<void> {
  await page.getByLabel('Title').fill('Harbor Pilot');
  await page.getByLabel('Company', { exact: true }).fill('North Sea Pilots');
  await page.getByLabel('Location').fill('Rotterdam, Netherlands');
}
