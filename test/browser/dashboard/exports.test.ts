import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { saveCollection, saveItem } from '../../collections.ts';
import { newImportBoard } from '../../imports.ts';
import { postJob } from '../../jobs.ts';
import { postMember } from '../../members.ts';
import { browserHint, chromiumPath } from '../chromium.ts';
import { findViolations } from '../find-violations.ts';
import { type DashboardVisit, visitDashboard } from './stage.ts';

async function visitLists(): Promise<DashboardVisit> {
  const board = await newImportBoard();
  await postJob(board, { title: '=Pilot', status: 'active' });
  await postJob(board, { title: 'Clerk', status: 'draft' });
  return visitDashboard({ client: board, server: board.server });
}

/** Exports the open list in the chosen format, and returns the name and the text of the file. */
async function exportList({ page }: DashboardVisit, format: string): Promise<[name: string, text: string]> {
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: format, exact: true }).check();
  const downloading = page.waitForEvent('download', { timeout: 60_000 });
  await dialog.getByRole('button', { name: 'Export' }).click();
  const download = await downloading;
  return [download.suggestedFilename(), await readFile(await download.path(), 'utf8')];
}

describe.skipIf(!chromiumPath)(`exports in Chromium${browserHint}`, () => {
  it('a list is exported with its filters, in each format, and downloads without a key in the URL', async () => {
    const visit = await visitLists();
    const { page, base, open } = visit;
    await open(`${base}/jobs?search=pilot&sort=title`);
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByText('What matches your filters: 1 entry.').waitFor();
    expect(await findViolations(visit)).toEqual([]);
    await page.keyboard.press('Escape');
    const [name, csv] = await exportList(visit, 'CSV');
    expect(name).toBe('jobs.csv');
    expect(csv.split('\r\n')[1]).toMatch(/^'=Pilot,/);
    await page.getByText('The file is complete: 1 entry').waitFor();
    expect(await findViolations(visit)).toEqual([]);
    const again = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download again' }).click();
    expect((await again).url()).toMatch(/\/api\/v1\/downloads\//);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await open(`${base}/jobs`);
    const [, ndjson] = await exportList(visit, 'NDJSON');
    const titles = ndjson
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).title);
    expect(titles.sort()).toEqual(['=Pilot', 'Clerk']);
    expect(visit.complaints).toEqual([]);
  });

  it('members and items are exported too', async () => {
    const visit = await visitLists();
    const { base, open, client } = visit;
    await postMember(client, { email: 'mette@pilots.example' });
    await saveCollection(client);
    await saveItem(client, { name: 'Quay Works' });
    await open(`${base}/members`);
    const [members, json] = await exportList(visit, 'JSON');
    expect([members, JSON.parse(json)]).toMatchObject(['members.json', [{ email: 'mette@pilots.example' }]]);
    await open(`${base}/collections/partners?sort=-updated_at`);
    const [items, xml] = await exportList(visit, 'XML');
    expect(items).toBe('items-partners.xml');
    expect(xml).toContain('<name>Quay Works</name>');
  });

  it('a list without entries has nothing to export', async () => {
    const { page, base, open } = await visitDashboard();
    await open(`${base}/jobs`);
    expect(await page.getByRole('button', { name: 'Export' }).count()).toBe(0);
  });
});
