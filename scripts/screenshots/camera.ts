import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { launchChromium } from '../../test/browser/chromium.ts';
import type { DemoServer } from './demo-server.ts';

export const screens = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } };

/** Takes pictures into a folder. Window, language, time zone and motion are the same in each run. */
export interface Camera {
  open(options?: BrowserContextOptions): Promise<Page>;
  take(page: Page, name: string): Promise<void>;
  /** One picture of several pages on phones. */
  takeSideBySide(pages: Page[], name: string): Promise<void>;
  close(): Promise<void>;
}

export async function openCamera({ host, domain }: DemoServer, folder: string): Promise<Camera> {
  await mkdir(folder, { recursive: true });
  const browser = await launchChromium([`--host-resolver-rules=MAP *${domain} ${host}`]);
  return {
    open: (options) => openPage(browser, options),
    take: async (page, name) => compress(await shoot(page), join(folder, `${name}.png`)),
    takeSideBySide: async (pages, name) => {
      const phones = [];
      for (const page of pages) phones.push(await shoot(page));
      await compress(await placeSideBySide(phones), join(folder, `${name}.png`));
    },
    close: () => browser.close(),
  };
}

async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: screens.desktop,
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(60_000);
  return context.newPage();
}

const shoot = (page: Page) => page.screenshot({ animations: 'disabled' });

async function compress(picture: Buffer, file: string): Promise<void> {
  // 256 colors are enough for a page, and reduce the size to a quarter.
  await sharp(picture).png({ palette: true, effort: 10 }).toFile(file);
}

/** Phones side by side, on a background that light pages stand out from. */
async function placeSideBySide(pictures: Buffer[]): Promise<Buffer> {
  const { width, height } = screens.phone;
  const gap = 28;
  const mask = Buffer.from(
    `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="18"/></svg>`,
  );
  const phones = pictures.map(async (picture, index) => ({
    input: await sharp(picture)
      .ensureAlpha()
      .composite([{ input: mask, blend: 'dest-in' }])
      .png()
      .toBuffer(),
    left: gap + index * (width + gap),
    top: gap,
  }));
  const size = { width: gap + pictures.length * (width + gap), height: height + 2 * gap };
  return sharp({ create: { ...size, channels: 3, background: '#e4e1d8' } })
    .composite(await Promise.all(phones))
    .png()
    .toBuffer();
}

/** Whether a picture is to be taken: without names, all are. */
export function isWanted(name: string, names: string[]): boolean {
  return names.length === 0 || names.includes(name);
}
