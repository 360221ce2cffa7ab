/**
 * Takes screenshots of the demo board, on a phone and a desktop, light and dark: `npm run screenshots -- <folder>`.
 * For visual review of changes to the pages.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { launchChromium } from '../test/browser/chromium.ts';
import { type BoardAccess, prepareBoard, readJobs } from './screenshot-board.ts';

const ROOT = new URL('../', import.meta.url).pathname;
const screens = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } };
const schemes = ['light', 'dark'] as const;

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Usage: npm run screenshots -- <folder>');
await mkdir(folder, { recursive: true });
const dataDir = await mkdtemp(join(tmpdir(), 'corkboard-screenshots-'));
// If this runs as root, PostgreSQL runs as another user, which must be able to enter the folder.
await chmod(dataDir, 0o755);
const server = await serveDemo(dataDir);
try {
  await prepareBoard(server);
  const browser = await launchChromium();
  for (const [name, path] of Object.entries(await choosePages(server)))
    await takeScreenshots(browser, join(folder, name), server.origin + path);
  await browser.close();
  await placeSideBySide(folder, ['jobs-phone-light', 'job-phone-dark', 'post-phone-light'], 'phone');
} finally {
  server.child.kill('SIGTERM');
  await server.ended;
  await rm(dataDir, { recursive: true, force: true });
}

interface DemoServer extends BoardAccess {
  child: ChildProcess;
  ended: Promise<unknown>;
}

/** Starts a server on an empty database, which it fills with the demo organization. */
async function serveDemo(dataDir: string): Promise<DemoServer> {
  const port = await freePort();
  const env = { ...process.env, PORT: `${port}`, DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'error' };
  const child = spawn(process.execPath, ['bin/corkboard.js', 'serve'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  let output = '';
  for await (const chunk of child.stdout ?? []) {
    output += chunk;
    const [, key] = /key, shown only once: (\S+)\n/.exec(output) ?? [];
    if (key) return { origin: `http://demo.localhost:${port}`, key, child, ended };
  }
  throw new Error(`The server exited: ${output}`);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port found');
  return address.port;
}

/** Paths of the pages, by the names of their screenshots. */
async function choosePages(server: DemoServer): Promise<Record<string, string>> {
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

async function takeScreenshots(browser: Browser, file: string, url: string): Promise<void> {
  for (const [screen, viewport] of Object.entries(screens))
    for (const colorScheme of schemes) {
      const page = await browser.newPage({ viewport, colorScheme });
      await page.goto(url, { waitUntil: 'networkidle' });
      const screenshot = await page.screenshot();
      // 256 colors are enough for a page, and reduce the size to a quarter.
      await sharp(screenshot)
        .png({ palette: true, effort: 10 })
        .toFile(`${file}-${screen}-${colorScheme}.png`);
      await page.close();
    }
}

/** Several phone screenshots side by side, on a background that light pages stand out from. */
async function placeSideBySide(folder: string, names: string[], file: string): Promise<void> {
  const { width, height } = screens.phone;
  const gap = 28;
  const mask = Buffer.from(
    `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="18"/></svg>`,
  );
  const phones = names.map(async (name, index) => ({
    input: await sharp(join(folder, `${name}.png`))
      .ensureAlpha()
      .composite([{ input: mask, blend: 'dest-in' }])
      .png()
      .toBuffer(),
    left: gap + index * (width + gap),
    top: gap,
  }));
  const size = { width: gap + names.length * (width + gap), height: height + 2 * gap };
  await sharp({ create: { ...size, channels: 3, background: '#e4e1d8' } })
    .composite(await Promise.all(phones))
    .png({ palette: true, effort: 10 })
    .toFile(join(folder, `${file}.png`));
}
