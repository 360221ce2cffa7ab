import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Where Chromium is: CHROMIUM_PATH, or where Debian puts it. */
export const chromiumPath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find(
  (path) => path !== undefined && existsSync(path),
);

/** Put behind the name of a suite that is skipped without a browser, so that nobody takes it for passed. */
export const browserHint = chromiumPath
  ? ''
  : ' (skipped: no Chromium at CHROMIUM_PATH or /usr/bin/chromium)';

/** With more arguments of its command line, if need be. */
export function launchChromium(args: string[] = []): Promise<Browser> {
  if (!chromiumPath) throw new Error('There is no Chromium');
  return chromium.launch({
    executablePath: chromiumPath,
    // Containers give root no sandbox, and /dev/shm little room.
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
