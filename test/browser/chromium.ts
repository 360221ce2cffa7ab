import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Where Debian has Chromium. The shell, which has no window, takes a third of the processor that the other one takes. */
const DEBIAN_PATHS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const { CHROMIUM_PATH } = process.env;
const paths = CHROMIUM_PATH ? [CHROMIUM_PATH] : DEBIAN_PATHS;

/** The path of Chromium: CHROMIUM_PATH, or one that Debian uses. Undefined if Chromium is missing. */
export const chromiumPath = paths.find((path) => existsSync(path));

/** A suffix for the names of suites, which shows that they are skipped if Chromium is missing. */
export const browserHint = chromiumPath ? '' : ` (skipped: no Chromium at ${paths.join(', ')})`;

export function launchChromium(args: string[] = []): Promise<Browser> {
  if (!chromiumPath) throw new Error('There is no Chromium');
  return chromium.launch({
    executablePath: chromiumPath,
    // In containers, root cannot use the sandbox, and /dev/shm is small.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-dev-shm-usage',
      ...args,
    ],
  });
}
