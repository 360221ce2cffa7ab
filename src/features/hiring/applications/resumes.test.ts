import { beforeEach, describe, expect, it, test } from 'vitest';
import { newOrganization, sharedServer } from '../../../../test/app.ts';
import {
  type ApplicationBoard,
  mette,
  newApplicationBoard,
  resumeForm,
  tokenOf,
} from '../../../../test/applications.ts';
import { requestHost } from '../../../../test/hosts.ts';
import { expectError } from '../../../../test/jobs.ts';
import { makeDocx, makePdf } from '../../../../test/zip.ts';
import type { Application } from './schema.ts';

let board: ApplicationBoard;
beforeEach(async () => {
  board = await newApplicationBoard();
});

async function readOnly(): Promise<Application> {
  const [{ id } = {}] = await board.list();
  return (await board.client.get(`/applications/${id}`)).body.data;
}

async function countStored(): Promise<number> {
  const { db, organizationId } = board.client.scope;
  const rows = await db
    .selectFrom('private_files')
    .select('id')
    .where('organization_id', '=', organizationId)
    .execute();
  return rows.length;
}

describe('a résumé', () => {
  it('is stored with the name and type that it has, and downloads as an attachment by a link', async () => {
    const file = makePdf('<< /S /JavaScript >>', 5_000_000);
    const response = await board.applyWith(file, '../Mette <b>.exe', { phone: '' });
    expect(response.status, response.text).toBe(201);
    const application = await readOnly();
    expect(application.files).toEqual([
      {
        id: expect.any(String),
        name: 'Mette b.exe.pdf',
        media_type: 'application/pdf',
        size_bytes: file.length,
        warnings: ['scripts'],
      },
    ]);
    const path = `/applications/${application.id}/files/${application.files[0]?.id}/link`;
    const link = await board.client.post(path);
    expect(link.status, link.text).toBe(201);
    const { origin, config } = board.server;
    const { pathname } = new URL(link.body.data.url);
    const download = await requestHost(origin, config.PLATFORM_DOMAIN, pathname);
    expect(download.status).toBe(200);
    expect(download.headers.get('content-disposition')).toMatch(/^attachment; filename="Mette b.exe.pdf"/);
    expect(download.headers.get('content-type')).toBe('application/pdf');
    expect(download.headers.get('content-length')).toBe(String(file.length));
    const actions = (await board.client.get('/audit-log')).body.data.map(
      ({ action }: { action: string }) => action,
    );
    expect(actions.slice(0, 2)).toEqual(['application_file.downloaded', 'application_file.link_created']);
    const about = (await board.client.get(`/audit-log?object=${application.id}`)).body.data;
    expect(about.slice(0, 2)).toMatchObject(
      ['downloaded', 'link_created'].map((verb) => ({
        action: `application_file.${verb}`,
        actor: `api_key:${board.client.keyId}`,
        object: { type: 'application', id: application.id },
      })),
    );
    expectError(await (await newOrganization()).post(path), 404, 'not_found');
  });

  it('makes the application read when it is downloaded', async () => {
    await board.applyWith(makeDocx(), 'cv.docx');
    const { db, organizationId } = board.client.scope;
    const file = await db
      .selectFrom('application_files')
      .select(['application_id', 'id'])
      .where('organization_id', '=', organizationId)
      .executeTakeFirstOrThrow();
    const link = await board.client.post(`/applications/${file.application_id}/files/${file.id}/link`);
    expect(await board.list()).toMatchObject([{ is_read: false }]);
    await requestHost(
      board.server.origin,
      board.server.config.PLATFORM_DOMAIN,
      new URL(link.body.data.url).pathname,
    );
    expect(await board.list()).toMatchObject([{ is_read: true }]);
  });

  it('goes with its application, and its bytes soon after', async () => {
    await board.applyWith(makePdf());
    expect(await countStored()).toBe(1);
    await board.client.delete(`/applications/${(await board.list())[0]?.id}`);
    expect(await countStored()).toBe(0);
  });

  it('of a replaced application goes, and that of the new one stays', async () => {
    await board.applyWith(makePdf(), 'first.pdf');
    await board.applyWith(makePdf(), 'second.pdf');
    expect(await countStored()).toBe(2);
    const token = tokenOf((await board.mails()).find(({ subject }) => subject.startsWith('Replace')));
    await board.send('POST', `/organization/applications/${token}/confirm`);
    expect((await readOnly()).files).toMatchObject([{ name: 'second.pdf' }]);
    expect(await countStored()).toBe(1);
  });

  test.each([
    ['a program with the name of a PDF', Buffer.from('MZ this program cannot be run'), 'cv.pdf', 415],
    ['a page', Buffer.from('<html>'), 'cv.pdf', 415],
    ['a DOCX with macros', makeDocx([{ name: 'word/vbaProject.bin', content: 'x' }]), 'cv.docx', 415],
    ['a PDF without its end', Buffer.from('%PDF-1.7 and nothing else'), 'cv.pdf', 415],
    ['a PDF that is too large', makePdf('', 10_485_760), 'cv.pdf', 413],
  ])('is rejected if it is %s, and nothing of it remains', async (_, file, name, status) => {
    const response = await board.applyWith(file, name);
    expect(response.status, response.text).toBe(status);
    expect(await board.list()).toEqual([]);
    expect(await countStored()).toBe(0);
  });

  it('with a name of 10,000 characters is rejected or shortened', async () => {
    const response = await board.applyWith(makePdf(), `${'x'.repeat(5_000)}.pdf`);
    expect(response.status).toBe(201);
    expect((await readOnly()).files[0]?.name).toBe(`${'x'.repeat(100)}.pdf`);
    expectError(await board.applyWith(makePdf(), `${'x'.repeat(10_000)}.pdf`), 400, 'validation_error');
  });

  it('is checked only after all other fields are valid', async () => {
    const response = await board.applyWith(makePdf(), 'cv.pdf', { email: 'nobody' });
    expectError(response, 400, 'validation_error');
    expect(await countStored()).toBe(0);
  });

  it('can be required', async () => {
    await board.client.patch('/organization', { applications: { form: { resume: 'required' } } });
    expect((await board.apply()).body.error.message).toContain('/resume is required');
    const empty = resumeForm(mette, Buffer.alloc(0), '');
    expect((await board.apply(empty)).body.error.message).toContain('/resume is required');
    expect((await board.applyWith(makePdf())).status).toBe(201);
  });

  it('arrives 30 times at once, and each is stored', async () => {
    const file = makePdf('', 2_000_000);
    const responses = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        board.applyWith(file, 'cv.pdf', { email: `c${n}@pilots.example` }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201));
    expect(await countStored()).toBe(30);
  });
});

describe('a multipart form', () => {
  it('has answers as JSON and one part for each link', async () => {
    const questions = [{ id: 'years', type: 'number', label: 'Years?' }];
    await board.client.patch('/organization', { applications: { form: { questions } } });
    const form = resumeForm({ ...mette, answers: '{"years": 7}' }, makePdf());
    const withLinks = new FormData();
    for (const link of ['https://a.example', '', 'https://b.example']) withLinks.append('links', link);
    for (const [name, value] of form) withLinks.append(name, value);
    expect((await board.apply(withLinks)).status).toBe(201);
    expect(await readOnly()).toMatchObject({
      answers: { years: 7 },
      links: ['https://a.example', 'https://b.example'],
    });
  });

  test.each([
    ['a repeated field', [['name', 'Again']], 400],
    ['answers that are no JSON', [['answers', '{']], 400],
    ['answers that are no object', [['answers', '[1]']], 400],
    ['an unknown field', [['admin', 'true']], 400],
    ['U+0000', [['cover_letter', 'a\0b']], 400],
    ['more text than any form has', [['cover_letter', 'x'.repeat(500_000)]], 413],
    ['a hundred fields', Array.from({ length: 100 }, (_, n) => [`f${n}`, 'x']), 400],
  ])('is rejected with %s', async (_, fields, status) => {
    const form = new FormData();
    for (const [name, value] of [...Object.entries(mette), ...fields])
      form.append(name as string, value as string);
    form.append('resume', new Blob([new Uint8Array(makePdf())]), 'cv.pdf');
    const response = await board.apply(form);
    expect(response.status, response.text).toBe(status);
    expect(await countStored()).toBe(0);
  });

  it('is rejected if the file comes before a required field, and says so', async () => {
    const { name, email } = mette;
    for (const [before, after] of [
      [{}, mette],
      [{ name }, { email }],
    ]) {
      const form = new FormData();
      for (const [key, value] of Object.entries(before!)) form.append(key, value);
      form.append('resume', new Blob([new Uint8Array(makePdf())]), 'cv.pdf');
      for (const [key, value] of Object.entries(after!)) form.append(key, value);
      const response = await board.apply(form);
      expect(response.status).toBe(400);
      expect(response.body.error.details.issues).toEqual(
        Object.keys(after!).map((key) => ({ path: `/${key}`, message: 'is required, before the file' })),
      );
    }
    expect(await countStored()).toBe(0);
  });

  it('is rejected if anything follows the file', async () => {
    const form = resumeForm(mette, makePdf());
    form.append('phone', '1');
    const response = await board.apply(form);
    expect(response.body.error.message).toContain('the file must be its last part');
    expect(await countStored()).toBe(0);
  });
});

it('has a limit for the size of files', async () => {
  board = await newApplicationBoard({ server: await sharedServer({ APPLICATION_FILE_MB: '1' }) });
  expect((await board.applyWith(makePdf('', 1_048_000))).status).toBe(201);
  expect(
    (await board.applyWith(makePdf('', 1_049_000), 'cv.pdf', { email: 'b@pilots.example' })).status,
  ).toBe(413);
});
