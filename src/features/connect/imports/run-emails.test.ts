import { expect, it } from 'vitest';
import { sendDueEmails } from '../../../../test/emails.ts';
import { clerks, newImport } from '../../../../test/imports/decided-runs.ts';
import { runNow } from '../../../../test/imports.ts';
import { newStaff } from '../../../../test/staff.ts';

/** A board in German with an import that has run, whose emails go to its owner. */
async function newGermanImport() {
  const made = await newImport(clerks);
  const { board, id } = made;
  await newStaff(board, 'owner');
  expect((await board.patch('/organization', { language: 'de' })).status).toBe(200);
  await runNow(board, id);
  const readEmail = async () => {
    const [mail, ...others] = await sendDueEmails(board.server, board.scope.organizationId);
    expect(others).toEqual([]);
    return mail?.text ?? '';
  };
  return { ...made, readEmail };
}

it('the German email about a run that waits gives the reasons in German', async () => {
  const { board, source, id, readEmail } = await newGermanImport();
  source.jobs = clerks.slice(9);
  await runNow(board, id);
  expect(await readEmail()).toContain('wartet auf Sie. Die Quelle hat 3 Jobs, sonst hat sie 12.');
});

it.each<[string, string, string, string]>([
  [
    'a web page',
    'text/html',
    '<!doctype html><title>Maintenance</title>',
    'Die Quelle ist eine Webseite, keine Datei mit Jobs.',
  ],
  ['truncated JSON', 'application/json', '{"jobs":[{"id":', 'Das JSON-Dokument endet zu früh.'],
])('the German email about a run that failed says why in German: %s', async (_, type, body, sentence) => {
  const { board, source, id, readEmail } = await newGermanImport();
  source.respond = (response) => response.writeHead(200, { 'content-type': type }).end(body);
  expect((await runNow(board, id)).state).toBe('failed');
  expect(await readEmail()).toContain(`ist fehlgeschlagen: ${sentence}`);
});

it('an email in English has the sentences of the API', async () => {
  const { board, source, id, readEmail } = await newGermanImport();
  await board.patch('/organization', { language: 'en' });
  source.respond = (response) => response.writeHead(404).end();
  const { error } = await runNow(board, id);
  expect(await readEmail()).toContain(` failed: ${error?.message}`);
});
