import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** The path of Chromium: CHROMIUM_PATH, or the one that Debian uses. Undefined if Chromium is missing. */
export const chromiumPath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find(
  (path) => path !== undefined && existsSync(path),
);

/** A suffix for the names of suites, which shows that they are skipped if Chromium is missing. */
export const browserHint = chromiumPath
  ? ''
  : ' (skipped: no Chromium at CHROMIUM_PATH or /usr/bin/chromium)';

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
