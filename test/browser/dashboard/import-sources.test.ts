import { describe, expect, it } from 'vitest';
import { startSystems } from '../../imports/system-server.ts';
import { newImportBoard, startSource } from '../../imports.ts';
import { browserHint, chromiumPath } from '../chromium.ts';
import { findViolations } from '../find-violations.ts';
import { visitDashboard } from './stage.ts';

const feed = `<?xml version="1.0"?><source><publisher>Harbour</publisher><job><title>Pilot</title>
<referencenumber>a1</referencenumber><company>Harbour</company><city>Rotterdam</city><country>NL</country>
<url>https://jobs.example.org/a1</url><description>Tides and tugs</description></job></source>`;

const csv = [
  'Titel;Firma;Ort;Gehalt;Vertrag',
  'Lotse;Hafen AG;Hamburg;€45k–55k p.a.;VZ',
  'Koch;Hafen AG;Bremen;DOE;TZ',
  ';Hafen AG;Kiel;;VZ',
].join('\n');

async function visitImports(browser = {}, settings = {}) {
  const board = await newImportBoard(settings);
  const visitor = await visitDashboard({ client: board, server: board.server, browser });
  return { ...visitor, client: board };
}

describe.skipIf(!chromiumPath)(`sources of imports in Chromium${browserHint}`, () => {
  it('three clicks lead from a link to a running import', async () => {
    const visit = await visitImports();
    const { page, base, open, client } = visit;
    const source = await startSource();
    source.respond = (response) => response.setHeader('content-type', 'application/xml').end(feed);
    await open(`${base}/imports`);
    // The empty list explains what an import is, and has the button once more.
    await page.getByRole('button', { name: 'New import' }).first().click();
    await page.getByRole('textbox', { name: 'Link' }).fill(source.url.replace('.json', '.xml'));
    await page.getByRole('button', { name: 'Find jobs' }).click();
    await page.getByText('Pilot').waitFor();
    expect(await findViolations(visit)).toEqual([]);
    await page.getByRole('button', { name: 'Import these jobs' }).click();
    await page.waitForURL('**/runs/*');
    await page.getByText('Done', { exact: true }).waitFor();
    expect((await client.get('/jobs')).body.data).toMatchObject([{ title: 'Pilot' }]);
    expect((await client.get('/imports')).body.data).toMatchObject([{ mode: 'mirror', schedule: 'daily' }]);
    expect(visit.complaints).toEqual([]);
  });

  it('the company is asked for if the source does not name it, and a second import of the source is noticed', async () => {
    const systems = await startSystems();
    systems.jobs.lever = ['a1', 'a2'];
    const visit = await visitImports({}, { IMPORT_BASE_URLS: JSON.stringify({ '*': systems.origin }) });
    const { page, base, open, client } = visit;
    await open(`${base}/imports/new`);
    await page.getByRole('textbox', { name: 'Link' }).fill('jobs.lever.co/acme');
    await page.getByRole('button', { name: 'Find jobs' }).click();
    await page.getByText('Lever · acme').waitFor();
    const company = page.getByRole('textbox', { name: 'Company' });
    expect(await company.inputValue()).toBe('Acme');
    expect(await findViolations(visit)).toEqual([]);
    await company.fill('Acme Harbour');
    await page.getByRole('button', { name: 'Import these jobs' }).click();
    await page.waitForURL('**/runs/*');
    await page.getByText('Done', { exact: true }).waitFor();
    const { data } = (await client.get('/jobs')).body;
    expect(data).toMatchObject([{ company_name: 'Acme Harbour' }, { company_name: 'Acme Harbour' }]);
    expect((await client.get('/imports')).body.data).toMatchObject([{ name: 'Acme Harbour' }]);
    await open(`${base}/imports/new?link=${encodeURIComponent('https://jobs.lever.co/acme')}`);
    await page.getByRole('button', { name: 'Find jobs' }).click();
    await page.getByText('“Acme Harbour” reads this source already').waitFor();
    await page.getByRole('link', { name: 'Open the import' }).click();
    await page.getByRole('heading', { name: 'Acme Harbour' }).waitFor();
  });

  it('a link to a feed with unknown fields shows its jobs, and leads to the fields', async () => {
    const { page, base, open } = await visitImports();
    const source = await startSource([{ id: 'a1', title: 'Pilot', company_name: 'Harbour' }]);
    await open(`${base}/imports/new`);
    await page.getByRole('textbox', { name: 'Link' }).fill(source.url);
    await page.getByRole('button', { name: 'Find jobs' }).click();
    await page.getByText('Pilot').waitFor();
    await page.getByRole('button', { name: 'Check the details first' }).click();
    await page.getByText('1 row, all become jobs.').waitFor();
    expect(await page.getByRole('combobox', { name: 'Column for Company' }).inputValue()).toBe(
      'company_name',
    );
  });

  it('a link without jobs says so, and stays in the field', async () => {
    const { page, base, open } = await visitImports();
    const source = await startSource();
    source.respond = (response) => response.writeHead(404).end();
    await open(`${base}/imports/new`);
    await page.getByRole('textbox', { name: 'Link' }).fill(source.url);
    await page.getByRole('button', { name: 'Find jobs' }).click();
    await page.getByText('This did not work').waitFor();
    expect(await page.getByRole('textbox', { name: 'Link' }).inputValue()).toBe(source.url);
  });

  it('in German, says why a link cannot be read', async () => {
    const { page, base, open } = await visitImports({ locale: 'de-DE' });
    await open(`${base}/imports/new`);
    await page.getByRole('textbox', { name: 'Link' }).fill('https://careers');
    await page.getByRole('button', { name: 'Jobs finden' }).click();
    await page.getByText('Nötig ist der Link einer Karriereseite, eines Jobs oder eines Feeds').waitFor();
  });

  it('a file is uploaded, and its columns are mapped to fields', async () => {
    const visit = await visitImports();
    const { page, base, open, client } = visit;
    await open(`${base}/imports/new?by=file`);
    await page.locator('input[type=file]').setInputFiles({
      name: 'stellen.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csv),
    });
    await page.getByText('3 rows, 1 would be rejected.').waitFor();
    expect(await page.getByRole('combobox', { name: 'Column for Title' }).inputValue()).toBe('Titel');
    expect(await findViolations(visit)).toEqual([]);
    await page.getByRole('combobox', { name: 'Add a field' }).click();
    await page.getByRole('option', { name: 'Type', exact: true }).click();
    await page.getByRole('combobox', { name: 'How Type is filled' }).click();
    await page.getByRole('option', { name: 'Translate values' }).click();
    await page.getByRole('combobox', { name: 'Column for Type' }).fill('Vertrag');
    await page.getByLabel('Values of Type', { exact: true }).fill('VZ = full-time\nTZ = part-time');
    await page.getByRole('cell', { name: 'part-time' }).waitFor();
    expect(await findViolations(visit)).toEqual([]);
    await page.getByRole('button', { name: 'Make a plan' }).click();
    await page.getByText('Plan ready').waitFor();
    await page.getByRole('combobox', { name: 'All changes' }).click();
    await page.getByRole('option', { name: 'Rejected' }).click();
    await page.getByRole('region', { name: 'Changes' }).getByText('1 entry').waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByText('Done', { exact: true }).waitFor();
    const { data } = (await client.get('/jobs?sort=title')).body;
    expect(data).toMatchObject([
      { title: 'Koch', job_type: 'part-time' },
      { title: 'Lotse', job_type: 'full-time', salary_min: 45_000, salary_max: 55_000 },
    ]);
    const [{ id, source }] = (await client.get('/imports')).body.data;
    await open(`${base}/imports/${id}?tab=settings`);
    await page.locator('input[type=file]').setInputFiles({
      name: 'stellen.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csv.replace('Koch', 'Kapitän')),
    });
    await page.getByText('The next run reads the new file').waitFor();
    expect((await client.get(`/imports/${id}`)).body.data.source.file_id).not.toBe(source.file_id);
    expect(visit.complaints).toEqual([]);
  });

  it('a system needs an account, and problems appear at the fields', async () => {
    const visit = await visitImports();
    const { page, base, open } = visit;
    await open(`${base}/imports/new?by=system`);
    await page.getByRole('combobox', { name: 'System' }).fill('Lev');
    await page.getByRole('option', { name: 'Lever' }).click();
    await page.getByRole('textbox', { name: 'Account' }).fill('acme/jobs');
    await page.getByRole('combobox', { name: 'Region' }).waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText(/^must/).waitFor();
    expect(await findViolations(visit)).toEqual([]);
  });
});
