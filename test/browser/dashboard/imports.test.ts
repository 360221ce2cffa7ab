import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  type ImportBoard,
  newImportBoard,
  postImport,
  runImport,
  startSource,
  type TestSource,
} from '../../imports.ts';
import { browserHint, chromiumPath } from '../chromium.ts';
import { findViolations } from '../find-violations.ts';
import { type DashboardVisit, visitDashboard } from './stage.ts';

const pilot = { id: 'a1', title: 'Pilot', company_name: 'Harbour', location: 'Rotterdam' };
const clerk = { id: 'a2', title: 'Clerk', company_name: 'Harbour', location: 'Hamburg' };

interface ImportVisit extends DashboardVisit {
  board: ImportBoard & DashboardVisit['board'];
  source: TestSource;
}

async function visitImports(jobs: object[] = [pilot, clerk], options = {}): Promise<ImportVisit> {
  const board = await newImportBoard();
  const source = await startSource(jobs);
  const visitor = await visitDashboard({ client: board, server: board.server, ...options });
  return { ...visitor, board: { ...visitor.board, ...board }, source };
}

/** Records have the names of job fields, which a source without a known format does not say. */
const mapping = Object.fromEntries(
  ['id', 'title', 'company_name', 'location', 'description'].map((name) => [name, { path: name }]),
);

const addImport = (board: ImportBoard, source: TestSource) => postImport(board, source, { mapping });

const titlesOf = async (board: ImportBoard) =>
  (await board.get('/jobs?status=active&per_page=100')).body.data
    .map(({ title }: { title: string }) => title)
    .sort();

/** More than 30 % and at least five jobs are missing twice: the run waits for a person. */
async function startWaitingRun({ board, source }: ImportVisit): Promise<string> {
  const jobs = Array.from({ length: 12 }, (_, n) => ({ ...clerk, id: `c${n}`, title: `Clerk ${n}` }));
  source.jobs = jobs;
  const { id } = await addImport(board, source);
  await runImport(board, id);
  source.jobs = jobs.slice(5);
  await runImport(board, id);
  const run = await runImport(board, id);
  expect(run.state).toBe('waiting');
  return `imports/${id}/runs/${run.id}`;
}

describe.skipIf(!chromiumPath)(`imports in Chromium${browserHint}`, () => {
  it('an import is set up in four steps: source, fields, plan, start', async () => {
    const visit = await visitImports();
    const { page, base, open, board, source } = visit;
    await open(`${base}/imports`);
    await page.getByText('No imports yet').waitFor();
    await page.keyboard.press('c');
    await page.getByText('Feed URL').click();
    await page.getByLabel('URL of the feed').fill(source.url);
    await page.getByRole('combobox', { name: 'Format' }).click();
    await page.getByRole('option', { name: 'JSON', exact: true }).click();
    expect(await findViolations(visit)).toEqual([]);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('2 rows, all become jobs.').waitFor();
    await page.getByRole('button', { name: 'Show row 1 as the source has it' }).click();
    await page.getByText('"a1"').waitFor();
    await page.keyboard.press('Escape');
    expect(await findViolations(visit)).toEqual([]);
    await page.getByRole('button', { name: 'Make a plan' }).click();
    await page.getByText('Plan ready').waitFor();
    await page.getByText('Pilot').first().waitFor();
    await page.getByRole('region', { name: 'New companies' }).getByText('Harbour 2 jobs').waitFor();
    expect(await titlesOf(board)).toEqual([]);
    expect(await findViolations(visit)).toEqual([]);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('Name').fill('Harbour jobs');
    expect(await findViolations(visit)).toEqual([]);
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByRole('heading', { name: 'Run of “Harbour jobs”' }).waitFor();
    await page.getByText('Done', { exact: true }).waitFor();
    expect(await titlesOf(board)).toEqual(['Clerk', 'Pilot']);
    const { data } = (await board.get('/imports')).body;
    expect(data).toMatchObject([{ name: 'Harbour jobs', schedule: 'daily', mode: 'mirror' }]);
    await page.locator('summary', { hasText: 'Pilot' }).click();
    await page.getByRole('link', { name: 'Open the job' }).click();
    await page.getByRole('link', { name: 'Open the import' }).click();
    await page.getByRole('heading', { name: 'Harbour jobs' }).waitFor();
    expect(visit.complaints).toEqual([]);
  });

  it('a new import that is discarded is deleted', async () => {
    const { page, base, open, board, source } = await visitImports();
    const { id } = await addImport(board, source);
    await open(`${base}/imports/${id}/setup`);
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await page.getByText('No imports yet').waitFor();
    expect((await board.get('/imports')).body.data).toEqual([]);
  });

  it('a run shows each field before and after, and is undone after a dialog that says what happens', async () => {
    const visit = await visitImports();
    const { page, base, open, board, source } = visit;
    const { id } = await addImport(board, source);
    await runImport(board, id);
    source.jobs = [{ ...pilot, location: 'Antwerp', description: '<p>Tides & tugs</p>' }];
    await open(`${base}/imports/${id}`);
    await page.getByRole('button', { name: 'Run now' }).click();
    await page.waitForURL('**/runs/*');
    await page.getByText('Done', { exact: true }).waitFor();
    await page.getByText('Location').first().click();
    const cells = page.getByRole('row', { name: /^Location/ }).getByRole('cell');
    await expect.poll(() => cells.allTextContents()).toEqual(['Rotterdam', 'Antwerp']);
    expect(await findViolations(visit)).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('The import is paused').waitFor();
    expect(await findViolations(visit)).toEqual([]);
    await page.getByRole('button', { name: 'Undo the run' }).click();
    await page.getByText('An earlier run').waitFor();
    await page.getByText('Done', { exact: true }).waitFor();
    const { body } = await board.get('/jobs?search=Pilot');
    expect(body.data[0].location).toBe('Rotterdam');
    expect((await board.get(`/imports/${id}`)).body.data.is_enabled).toBe(false);
    expect(visit.complaints).toEqual([]);
  });

  it('Home and the list lead to a run that waits, and approval applies it', async () => {
    const visit = await visitImports([]);
    const { page, base, open, board } = visit;
    await startWaitingRun(visit);
    await open(base);
    await page.getByRole('link', { name: 'A run of “Harbour” needs your approval' }).click();
    await page.getByText('5 of 12 jobs would go.').waitFor();
    await page.getByText('Clerk 4').waitFor();
    expect(await page.getByText('Waiting for you', { exact: true }).count()).toBe(5);
    expect(await findViolations(visit)).toEqual([]);
    await open(`${base}/imports`);
    await page.getByRole('link', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Done', { exact: true }).waitFor();
    expect((await titlesOf(board)).length).toBe(7);
    await open(base);
    await page.getByText('Nothing needs your attention.').waitFor();
  });

  it('a run that waits because most jobs are missing says what an approval does, and a rejected row says why', async () => {
    const jobs = Array.from({ length: 12 }, (_, n) => ({ ...clerk, id: `c${n}`, title: `Clerk ${n}` }));
    const visit = await visitImports([...jobs, { id: 'none' }]);
    const { page, base, open, board, source } = visit;
    const { id } = await addImport(board, source);
    const first = await runImport(board, id);
    await open(`${base}/imports/${id}/runs/${first.id}?action=refused`);
    await page.locator('summary', { hasText: 'The job has no title.' }).waitFor();
    source.jobs = jobs.slice(9);
    const run = await runImport(board, id);
    await open(`${base}/imports/${id}/runs/${run.id}`);
    await page.getByText('Approve if the source is right.').waitFor();
    expect(await page.getByText('The board already has what the source has.').count()).toBe(0);
    expect(await findViolations(visit)).toEqual([]);
    await open(base);
    await page.getByText('The import Harbour stopped for approval').waitFor();
  });

  it('says what stands against an approval: a stale plan, with a button that starts another run', async () => {
    const visit = await visitImports();
    const { page, base, open, board, source } = visit;
    const { id } = await addImport(board, source);
    const run = await runImport(board, id, { dry_run: true });
    await open(`${base}/imports/${id}/runs/${run.id}`);
    await board.patch(`/imports/${id}`, { mode: 'add' });
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('This plan is out of date').waitFor();
    expect(await findViolations(visit)).toEqual([]);
    await page.getByRole('button', { name: 'Run again' }).click();
    await page.waitForURL((url) => !url.pathname.endsWith(run.id));
    await page.getByText('Plan ready').waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByText('Done', { exact: true }).waitFor();
    expect(await titlesOf(board)).toEqual([]);
  });

  it('a failed run says why, in the list too', async () => {
    const visit = await visitImports();
    const { page, base, open, board, source } = visit;
    source.respond = (response) => response.writeHead(404).end();
    const { id } = await addImport(board, source);
    await runImport(board, id);
    await open(`${base}/imports`);
    await page.getByRole('link', { name: 'See why' }).click();
    await page.getByText('The run failed').waitFor();
    expect(await findViolations(visit)).toEqual([]);
    await open(base);
    await page.getByText('The last run of “Harbour” failed').waitFor();
  });

  it('in German, says why rows are rejected and why a run waits or failed, and shows older texts as they are', async () => {
    const jobs = Array.from({ length: 12 }, (_, n) => ({ ...clerk, id: `c${n}`, title: `Clerk ${n}` }));
    const visit = await visitImports([...jobs, { id: 'none' }], { browser: { locale: 'de-DE' } });
    const { page, base, open, board, source } = visit;
    const { id } = await addImport(board, source);
    const first = await runImport(board, id);
    await open(`${base}/imports/${id}/runs/${first.id}?action=refused`);
    await page.locator('summary', { hasText: 'Der Job hat keinen Titel.' }).waitFor();
    source.jobs = jobs.slice(9);
    const waiting = await runImport(board, id);
    await open(`${base}/imports/${id}/runs/${waiting.id}`);
    await page.getByText('Die Quelle hat 3 Jobs, sonst hat sie 13.').waitFor();
    await sql`update import_runs set outcome = outcome - 'reasons' where id = ${waiting.id}`.execute(
      board.scope.db,
    );
    await page.reload();
    await page.locator('[lang=en]', { hasText: 'The source has 3 jobs, and usually has 13.' }).waitFor();
    source.respond = (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('[}');
    const failed = await runImport(board, id);
    await open(`${base}/imports/${id}/runs/${failed.id}`);
    await page.getByText('Die Klammern des JSON-Dokuments passen nicht zusammen.').waitFor();
    await page.getByText('Bei Zeile 1').waitFor();
    expect(await findViolations(visit)).toEqual([]);
  });

  it('in German, says which rule a value of our own export breaks', async () => {
    const { page, base, open, board, source } = await visitImports([pilot], { browser: { locale: 'de-DE' } });
    await runImport(board, (await addImport(board, source)).id);
    const [exported] = (await board.get('/exports/jobs.json')).body;
    source.jobs = [{ ...exported, slug: 'other', external_id: 'other', location: 'x'.repeat(501) }];
    const other = await postImport(board, source, { name: 'Export', mapping: {} });
    const run = await runImport(board, other.id);
    await open(`${base}/imports/${other.id}/runs/${run.id}`);
    await page.locator('summary', { hasText: 'Pilot' }).click();
    await page
      .getByText('Der Wert ist nicht gültig und entfällt: Erlaubt sind höchstens 500 Zeichen.')
      .waitFor();
  });

  it('settings are saved, the schedule pauses, and the jobs go with the import', async () => {
    const visit = await visitImports();
    const { page, base, open, board, source } = visit;
    const { id } = await addImport(board, source);
    await runImport(board, id);
    await open(`${base}/imports/${id}?tab=settings`);
    await page.getByLabel(/^Add and update/).check();
    await page.getByRole('combobox', { name: 'Schedule' }).click();
    await page.getByRole('option', { name: 'Every week' }).click();
    await page.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'full-time' }).click();
    await page.getByRole('combobox', { name: 'Companies that the board does not know' }).click();
    await page.getByRole('option', { name: 'Import their jobs only' }).click();
    await page.getByRole('button', { name: 'Add a condition' }).click();
    await page.getByRole('textbox', { name: 'Column' }).fill('location');
    await page.getByRole('combobox', { name: 'Values' }).fill('Rotterdam');
    await page.keyboard.press('Enter');
    expect(await findViolations(visit)).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').waitFor();
    expect((await board.get(`/imports/${id}`)).body.data).toMatchObject({
      mode: 'update',
      schedule: 'weekly',
      defaults: { job_type: 'full-time' },
      auto_create_companies: false,
      rules: { include: [{ path: 'location', operator: 'equals', values: ['Rotterdam'] }] },
      source: { kind: 'json', url: source.url },
    });
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Pause' }).click();
    await page.getByText('Paused').waitFor();
    await board.delete(`/jobs/${(await board.get('/jobs?search=Clerk')).body.data[0].id}`);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Restore deleted jobs' }).click();
    await page.getByText('The next run may create 1 job again').waitFor();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
    await page.getByLabel(/^Delete the jobs/).check();
    expect(await findViolations(visit)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Removal of the jobs').first().waitFor();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('The import is gone').waitFor();
    expect(await titlesOf(board)).toEqual([]);
  });

  it('an editor reads imports and runs and sees why she cannot create one, and a viewer has no entry in the menu', async () => {
    const { page, base, open, board, source } = await visitImports([pilot], { role: 'editor' });
    const { id } = await addImport(board, source);
    await runImport(board, id);
    await open(`${base}/imports/${id}`);
    await page.getByText('1 new').waitFor();
    expect(await page.getByRole('button', { name: 'Run now' }).count()).toBe(0);
    for (const path of ['imports/new', `imports/${id}/setup`]) {
      await open(`${base}/${path}`);
      await page.getByText('Your role does not include imports:write').waitFor();
    }
    const viewer = await visitDashboard({ client: board, server: board.server, role: 'viewer' });
    await viewer.open(viewer.base);
    expect(await viewer.page.getByRole('link', { name: 'Sources' }).count()).toBe(0);
  });
});
