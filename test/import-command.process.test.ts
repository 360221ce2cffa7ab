import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import { type Client, newOrganization, TEST_MASTER_KEY } from './app.ts';
import { type Ended, run } from './corkboard-process.ts';
import { startSystems } from './imports/system-server.ts';

let client: Client;
let folder: string;
beforeEach(async () => {
  client = await newOrganization();
  folder = await mkdtemp(path.join(tmpdir(), 'corkboard-import-'));
  onTestFinished(() => rm(folder, { recursive: true }));
});

/** Runs the command on the database of the test run, as an operator does while a server runs. */
function imports(
  args: string[],
  settings: Record<string, string> = {},
  organization = client.slug,
): Promise<Ended> {
  const common = {
    DATABASE_URL: inject('databaseUrl'),
    DATA_DIR: inject('filesDir'),
    MASTER_KEY: TEST_MASTER_KEY,
    OUTBOUND_ALLOW: '127.0.0.1',
  };
  return run(['import', ...args, '--organization', organization], { ...common, ...settings });
}

async function save(name: string, content: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
}

async function titles(): Promise<string[]> {
  const { body } = await client.get('/jobs?status=active&per_page=100');
  return body.data.map(({ title }: { title: string }) => title).sort();
}

const csv = `Nr;Stellentitel;Firma;Arbeitsort;Gehalt
7;Lotse;Hafen GmbH;Hamburg;45.000 € brutto/Jahr
8;;Hafen GmbH;Bremen;
9;Kapitän;Hafen GmbH;Kiel;DOE
`;

describe('corkboard import', () => {
  test('plans, applies and undoes a file, and changes nothing the second time', async () => {
    const file = await save('stellen.csv', csv);
    const plan = await imports(['plan', file]);
    const fields = 'id ← Nr, title ← Stellentitel, company_name ← Firma, location ← Arbeitsort, pay ← Gehalt';
    expect(plan).toMatchObject({ status: 0, errors: `Mapped fields: ${fields}\n` });
    expect(plan.output).toMatch(/^Run [0-9a-f-]{36}: planned\. 2 created, 1 refused\.\n/);
    expect(plan.output).toContain('created row 1 · Lotse\n');
    expect(plan.output).toContain('refused row 2 · 8 · title: The job has no title.\n');
    expect(plan.output).toContain('New companies (1): Hafen GmbH.\n');
    expect(await titles()).toEqual([]);

    const applied = await imports(['apply', file]);
    expect(applied).toMatchObject({ status: 0, errors: '' });
    expect(applied.output).toContain(': done. 2 created, 1 refused.');
    // What is applied would hide what was refused.
    expect(applied.output).toContain('refused row 2');
    expect(applied.output).not.toContain('created row 1');
    expect(await titles()).toEqual(['Kapitän', 'Lotse']);
    const { body } = await client.get('/jobs?search=Lotse');
    expect(body.data).toMatchObject([
      {
        company_name: 'Hafen GmbH',
        location: 'Hamburg',
        salary_min: 45_000,
        salary_currency: 'EUR',
        salary_period: 'yearly',
      },
    ]);

    const again = await imports(['apply', file, '--json']);
    expect(again).toMatchObject({ status: 0, errors: '' });
    const counts = { created: 0, updated: 0, unchanged: 2, refused: 1 };
    expect(JSON.parse(again.output)).toMatchObject({
      run: { state: 'done', dry_run: false, counts },
      changes: [{ action: 'refused', row: 2 }],
    });

    const undone = await imports(['undo', file]);
    expect(undone).toMatchObject({ status: 0, errors: '' });
    expect(undone.output).toContain(': done. 2 deleted.');
    expect(await titles()).toEqual([]);
    expect(await imports(['undo', file])).toEqual({
      status: 1,
      output: '',
      errors: `corkboard: No run of ${file} to undo.\n`,
    });
    expect((await imports(['apply', file])).output).toContain(': done. 2 created, 1 refused.');
  });

  test('applies a changed file of the same name as changes', async () => {
    await imports(['apply', await save('stellen.csv', csv)]);
    const changed = await imports(['apply', await save('stellen.csv', csv.replace('Hamburg', 'Lübeck'))]);
    expect(changed.output).toContain(': done. 1 updated, 1 unchanged, 1 refused.');
    expect(await titles()).toEqual(['Kapitän', 'Lotse']);
  });

  test('imports from the link of a careers page, and undoes it', async () => {
    const systems = await startSystems();
    systems.jobs.greenhouse = ['1', '2'];
    const settings = { IMPORT_BASE_URLS: JSON.stringify({ '*': systems.origin }) };
    const link = 'https://job-boards.greenhouse.io/acme';
    const applied = await imports(['apply', link], settings);
    expect(applied).toMatchObject({ status: 0, errors: '' });
    expect(applied.output).toContain(': done. 2 created.');
    const again = await imports(['apply', link], settings);
    expect(again.output).toContain(': done. 2 unchanged.');
    systems.fault = { request: systems.lists + 1, fault: 'web page' };
    const failed = await imports(['apply', link], settings);
    expect(failed).toMatchObject({ status: 1, errors: '' });
    expect(failed.output).toMatch(/: failed\. .*\nGreenhouse did not return jobs for “acme”\./);
    expect((await imports(['undo', link], settings)).output).toContain(': done. 2 deleted.');
  });

  test('prints no control characters of a file, and no bar when no terminal shows it', async () => {
    const file = await save('feed.csv', 'id,title,company\u001b[2J\n1,"\u001b[31mRed\u001b[0m\u0007",Acme\n');
    const { output, errors } = await imports(['plan', file]);
    expect(output + errors).toContain('Red');
    expect(output + errors).not.toMatch(/[^\P{Cc}\n]/u);
  });

  test('fails with one sentence', async () => {
    const missing = path.join(folder, 'missing.csv');
    const page = await save('page.csv', '<!DOCTYPE html><title>Sorry</title>');
    const empty = await save('empty.csv', '');
    const [noFile, noOrganization, noOption, noLink, webPage, nothing] = await Promise.all([
      imports(['apply', missing]),
      imports(['apply', page], {}, 'unknown-organization'),
      run(['import', 'apply', page], {}),
      imports(['apply', 'https://job-boards.greenhouse.io/unknown'], {
        IMPORT_BASE_URLS: JSON.stringify({ '*': (await startSystems()).origin }),
      }),
      imports(['apply', page]),
      imports(['apply', empty]),
    ]);
    expect(noFile).toEqual({
      status: 1,
      output: '',
      errors: `corkboard: ${missing} is neither a file nor a URL.\n`,
    });
    expect(noOrganization).toMatchObject({ status: 1, output: '' });
    expect(noOrganization.errors).toMatch(/^corkboard: .*unknown-organization.*\n$/);
    expect(noOption).toMatchObject({ status: 2, output: '' });
    expect(noOption.errors).toContain("required option '--organization <slug>' not specified");
    expect(noLink.status).toBe(1);
    expect(noLink.errors).toMatch(/^corkboard: Greenhouse has no job board for “unknown”\..*\n$/);
    expect(webPage.output + webPage.errors).toContain('The source is a web page, not a file with jobs.');
    expect(webPage.status).toBe(1);
    expect(nothing).toEqual({ status: 1, output: '', errors: 'corkboard: The file is empty.\n' });
  });
});
