import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { newImportBoard } from '../../imports.ts';
import { postJob } from '../../jobs.ts';
import { ownInstallation, readParts, rowsOf } from '../../moves/installation.ts';
import { browserHint, chromiumPath } from '../chromium.ts';
import { findViolations } from '../find-violations.ts';
import { visitDashboard } from './stage.ts';

describe.skipIf(!chromiumPath)(`moves in Chromium${browserHint}`, { timeout: 180_000 }, () => {
  it('an owner locks the board, exports it for another installation, downloads the file and unlocks the board', async () => {
    const board = await newImportBoard();
    await postJob(board, { title: 'Pilot' });
    await board.post('/secrets', { name: 'crm', value: 'canary-of-the-vault' });
    const target = await ownInstallation('two.localhost:4000');
    const visit = await visitDashboard({ client: board, server: board.server });
    const { page, base, open } = visit;
    await open(`${base}/move`);
    expect(await findViolations(visit)).toEqual([]);
    await page.getByRole('button', { name: 'Lock the board' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Lock the board' }).click();
    await page.getByText('Nothing can be changed: this board is moving to another installation').waitFor();
    const key = page.getByRole('textbox', { name: 'Public key of the other installation' });
    await key.fill('corkboard_x25519_wrong');
    await page.getByRole('button', { name: 'Export the board' }).click();
    await page.getByText('This is not the public key of an installation.').waitFor();
    await key.fill(target.publicKey);
    await page.getByRole('button', { name: 'Export the board' }).click();
    const downloading = page.waitForEvent('download', { timeout: 60_000 });
    await page.getByRole('button', { name: 'Download' }).click({ timeout: 60_000 });
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`${board.slug}.corkboard`);
    const file = path.join(target.folder, 'download');
    await download.saveAs(file);
    expect(rowsOf(await readParts(file), 'jobs').map(({ title }) => title)).toEqual(['Pilot']);
    expect(await target.import(file)).toMatchObject({ secrets_without_value: [] });
    await page.getByText('With the values of secrets.').waitFor();
    expect(await findViolations(visit)).toEqual([]);
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Download' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Unlock the board' }).click();
    await page.getByRole('button', { name: 'Lock the board' }).waitFor();
    expect(visit.complaints.filter((text) => !text.includes('400'))).toEqual([]);
  });

  it('an admin reads who can move the board', async () => {
    const { page, base, open, complaints } = await visitDashboard({ role: 'admin' });
    await open(`${base}/move`);
    await page.getByText('Only an owner can export or lock the board.').waitFor();
    expect(await page.getByRole('button', { name: 'Export the board' }).count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});
