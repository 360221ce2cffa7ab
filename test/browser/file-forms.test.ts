import { describe, expect, it } from 'vitest';
import { mette, newApplicationBoard } from '../applications.ts';
import { makePdf } from '../zip.ts';
import { browserHint, chromiumPath } from './chromium.ts';
import { sharedStage, visit } from './visit.ts';

const TOO_LARGE = Buffer.concat([makePdf(), Buffer.alloc(11 * 1_048_576)]);

describe.skipIf(!chromiumPath)(`forms with files in Chromium${browserHint}`, { timeout: 120_000 }, () => {
  it.each([true, false])(
    'keep what was typed when a file is too large; scripts: %s',
    async (javaScriptEnabled) => {
      const { server } = await sharedStage();
      const { client, job } = await newApplicationBoard({ server });
      const { page, open, complaints } = await visit(
        { javaScriptEnabled },
        client.scope.organization.boardUrl,
      );
      await open(`/jobs/${job.slug}/apply`);
      await page.getByLabel('Name').fill(mette.name);
      await page.getByLabel('Email').fill(mette.email);
      await page.getByLabel('Cover letter').fill('I know each buoy.');
      const file = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: TOO_LARGE };
      await page.getByLabel('Résumé').setInputFiles(file);
      if (javaScriptEnabled) {
        await page.getByText('The file is larger than 10 MB.').waitFor();
        await page.getByLabel('Résumé').setInputFiles({ ...file, name: 'cv.exe', buffer: makePdf() });
        await page.getByText('The file must be a PDF').waitFor();
      }
      await page.getByRole('button', { name: 'Send application' }).click();
      const problem = page.locator('#resume-problem');
      await problem.waitFor();
      expect(await page.getByLabel('Cover letter').inputValue()).toBe('I know each buoy.');
      expect(await page.getByLabel('Email').inputValue()).toBe(mette.email);
      await page.getByLabel('Résumé').setInputFiles({ ...file, buffer: makePdf() });
      if (javaScriptEnabled) expect(await problem.count()).toBe(0);
      await page.getByRole('button', { name: 'Send application' }).click();
      await page.waitForURL('**/apply?sent=1');
      expect(complaints.filter((each) => !each.includes('413'))).toEqual([]);
    },
  );
});
