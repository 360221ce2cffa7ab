import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { ownServer } from '../../../../test/app.ts';
import { type ApplicationBoard, mette, newApplicationBoard, tokenOf } from '../../../../test/applications.ts';
import { holdApplicationLock } from '../../../../test/held-locks.ts';
import { eventsOf, expectError, postJob } from '../../../../test/jobs.ts';
import { postMember } from '../../../../test/members.ts';
import { ownDatabase } from '../../../../test/own-database.ts';
import { makePdf } from '../../../../test/zip.ts';
import { toInstallation } from '../../board/organizations/board-url.ts';
import { deleteOldApplications } from './retention.ts';

let board: ApplicationBoard;
beforeEach(async () => {
  board = await newApplicationBoard();
});

const namesOf = async (query: string) => (await board.list(query)).map(({ name }) => name);

async function applyAs(...names: string[]): Promise<string[]> {
  for (const name of names) {
    const email = `${name.toLowerCase().replaceAll(' ', '.')}@pilots.example`;
    expect((await board.apply({ name, email })).status).toBe(201);
  }
  const listed = await board.list('?per_page=100');
  return names.map((name) => listed.find((each) => each.name === name)?.id ?? '');
}

describe('the list', () => {
  it('is newest first, filters by job, stage, words and time, and reads nothing', async () => {
    const [ana] = await applyAs('Ana Ruiz', 'Mette Holm', 'Jörg Groß');
    const other = await postJob(board.client, { how_to_apply_method: 'form' });
    await board.send('POST', `/organization/jobs/${other.slug}/applications`, {
      name: 'Other',
      email: 'o@a.example',
    });
    await board.client.patch(`/applications/${ana}`, { stage: 'interview' });
    expect(await namesOf('')).toEqual(['Other', 'Jörg Groß', 'Mette Holm', 'Ana Ruiz']);
    expect(await namesOf(`?job_id=${other.id}`)).toEqual(['Other']);
    expect(await namesOf('?stage=interview')).toEqual(['Ana Ruiz']);
    expect(await namesOf('?search=jorg gross')).toEqual(['Jörg Groß']);
    expect(await namesOf('?search=holm@pilots')).toEqual(['Mette Holm']);
    expect(await namesOf('?search=nobody')).toEqual([]);
    expect(await namesOf('?to=2026-01-01')).toEqual([]);
    expect(await namesOf('?from=2026-01-01&per_page=1&page=2')).toEqual(['Jörg Groß']);
    expect((await board.list()).map(({ is_read }) => is_read)).toEqual([false, false, false, true]);
    expect((await board.client.get('/applications?from=2026-02-01&to=2026-01-01')).status).toBe(400);
  });
});

describe('templates of messages', () => {
  const save = (subject: string, text: string) =>
    board.client.patch('/organization', {
      applications: { message_templates: [{ name: 'Invitation', subject, text }] },
    });

  it('have only placeholders that the board fills in', async () => {
    expect((await save('For {{ job }}', 'Dear {{name}}, come to {{company}}.')).status).toBe(200);
    const refused = await save('For {{jobs}}', 'Dear {candidat_name}');
    expectError(refused, 400, 'validation_error');
    const known = 'the known ones are {{name}}, {{job}}, {{company}}';
    expect(refused.body.error.details.issues).toEqual([
      {
        path: '/applications/message_templates/0/subject',
        message: `has an unknown placeholder {{jobs}}; ${known}`,
      },
      {
        path: '/applications/message_templates/0/text',
        message: `has an unknown placeholder {candidat_name}; ${known}`,
      },
    ]);
  });
});

describe('staff', () => {
  it('change stage, rating and tags, with If-Match and one event', async () => {
    const [id] = await applyAs('Ana Ruiz');
    const read = await board.client.get(`/applications/${id}`);
    const changes = { stage: 'shortlisted', rating: 4, tags: ['night', 'night ', 'harbour'] };
    const { body } = await board.client.patch(`/applications/${id}`, changes);
    expect(body.data).toMatchObject({ stage: 'shortlisted', rating: 4, tags: ['night', 'harbour'] });
    await board.client.patch(`/applications/${id}`, changes);
    const updates = (await eventsOf(board.client)).filter(({ type }) => type === 'application.updated');
    expect(updates).toMatchObject([
      {
        changed_fields: ['stage', 'rating', 'tags'],
        data: { id, job_id: board.job.id, stage: 'shortlisted' },
      },
    ]);
    const etag = read.headers.get('etag') ?? '';
    const late = await board.client.patch(`/applications/${id}`, { rating: 1 }, { 'if-match': etag });
    expect(late.status).toBe(412);
  });

  it('cannot move an application that was withdrawn', async () => {
    const [id = ''] = await applyAs('Ana Ruiz');
    await board.send('POST', `/organization/applications/${tokenOf((await board.mails())[0])}/withdraw`);
    expectError(
      await board.client.patch(`/applications/${id}`, { stage: 'new' }),
      409,
      'application_withdrawn',
    );
    expect((await board.client.patch(`/applications/${id}`, { stage: 'withdrawn' })).status).toBe(400);
    const moved = await board.client.post('/applications/move', { ids: [id, id], stage: 'new' });
    expect(moved.body.data).toEqual({ moved: [], skipped: [id] });
  });

  it('move many at once, and email only whom they choose', async () => {
    const ids = await applyAs('Ana Ruiz', 'Bo Lind');
    await board.mails();
    const unknown = '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10';
    const { body } = await board.client.post('/applications/move', {
      ids: [...ids, unknown],
      stage: 'rejected',
    });
    expect(body.data).toEqual({ moved: ids, skipped: [unknown] });
    expect(await board.mails()).toEqual([]);
    await board.client.patch('/organization', { applications: { stage_names: { offer: 'Contract sent' } } });
    await board.client.post('/applications/move', { ids: [ids[0]], stage: 'offer', notify: true });
    const mails = await board.mails();
    expect(mails.map(({ to }) => to)).toEqual(['ana.ruiz@pilots.example']);
    expect(mails[0]?.text).toContain('has a new status: Contract sent.');
  });

  it('write notes and emails, which the timeline has with the stages', async () => {
    const [id] = await applyAs('Ana Ruiz');
    await board.mails();
    const note = await board.client.post(`/applications/${id}/notes`, { text: 'Call her.' });
    expect(note.status).toBe(201);
    const message = {
      subject: 'Your interview',
      text: 'Hello Ana,\r\n\r\ncan you come on Monday? <b>1 < 2</b>',
      reply_to: 'crewing@pilots.example',
    };
    expect((await board.client.post(`/applications/${id}/messages`, message)).status).toBe(201);
    await board.client.patch(`/applications/${id}`, { stage: 'interview' });
    const [mail] = await board.mails();
    expect(mail).toMatchObject({ subject: 'Your interview', replyTo: 'crewing@pilots.example' });
    expect(mail?.text).toContain('Hello Ana,\n\ncan you come on Monday? <b>1 < 2</b>');
    expect(mail?.html).toContain('Hello Ana,<br/><br/>can you come on Monday? &lt;b&gt;1 &lt; 2&lt;/b&gt;');
    const timeline = await board.client.get(`/applications/${id}/timeline`);
    expect(timeline.body.data).toMatchObject([
      { kind: 'note', text: 'Call her.' },
      { kind: 'message', subject: 'Your interview' },
      { kind: 'stage', stage: 'interview', text: null },
    ]);
    const { id: noteId } = note.body.data;
    expect((await board.client.delete(`/applications/${id}/notes/${noteId}`)).status).toBe(200);
    expect((await board.client.delete(`/applications/${id}/notes/${noteId}`)).status).toBe(404);
  });

  it('export applications as CSV that no spreadsheet runs', async () => {
    await board.apply({ name: '=HYPERLINK("https://evil.example")', email: 'x@pilots.example' });
    const { text, status } = await board.client.get('/exports/applications.csv?stage=new');
    expect(status, text).toBe(200);
    expect(text).toContain('job.title');
    expect(text).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    expect((await board.client.post('/exports', { resource: 'applications', format: 'csv' })).status).toBe(
      202,
    );
    expect(await board.list()).toMatchObject([{ is_read: false }]);
  });
});

describe('the funnel of a job', () => {
  it('counts views, opened forms, and applications by their stage now', async () => {
    const ids = await applyAs('Ana Ruiz', 'Bo Lind', 'Cleo Marsh');
    await board.client.post('/applications/move', { ids: ids.slice(0, 2), stage: 'interview' });
    await board.client.patch(`/applications/${ids[0]}`, { stage: 'hired' });
    const { body } = await board.client.get(`/applications/funnel?job_id=${board.job.id}`);
    expect(body.data).toMatchObject({ job_id: board.job.id, views: 0, started: 0, sent: 3 });
    expect(body.data.stages).toMatchObject({ new: 1, interview: 1, hired: 1, rejected: 0 });
    const earlier = await board.client.get(
      `/applications/funnel?job_id=${board.job.id}&from=2026-01-01&to=2026-01-31`,
    );
    expect(earlier.body.data).toMatchObject({ from: '2026-01-01', to: '2026-01-31', sent: 0 });
    expect((await board.client.get('/applications/funnel')).status).toBe(400);
  });
});

describe('an application', () => {
  it('stays when its job is deleted', async () => {
    await applyAs('Ana Ruiz');
    await board.client.delete(`/jobs/${board.job.id}`);
    expect(await board.list()).toMatchObject([{ job: { id: null, title: 'Harbour Pilot' } }]);
  });

  it('belongs to the export and the erasure of a member', async () => {
    const member = await postMember(board.client, { email: 'METTE@pilots.example' });
    await board.applyWith(makePdf());
    const exported = await board.client.get(`/members/${member.id}/export`);
    expect(exported.text).toContain('"applications":[{');
    expect(exported.text).toContain('cv.pdf');
    await board.client.delete(`/members/${member.id}`);
    expect(await board.list()).toEqual([]);
  });
});

describe('the recurring task', () => {
  it('deletes applications after their time, and those that wait after a week', async () => {
    const server = await ownServer({ DATABASE_URL: await ownDatabase() });
    board = await newApplicationBoard({ server });
    const { db } = server.connection;
    const run = () => deleteOldApplications(db, toInstallation(server.config));
    const moveBack = (column: string, days: number) =>
      sql`update applications set ${sql.ref(column)} = now() - make_interval(days => ${days})`.execute(db);
    await board.apply(mette);
    await board.apply(mette);
    await moveBack('created_at', 8);
    await run();
    expect(await db.selectFrom('applications').select('is_pending').execute()).toEqual([
      { is_pending: false },
    ]);
    // The job has ended 181 days ago, but is live again.
    await moveBack('job_ended_at', 181);
    await run();
    expect(await board.list()).toHaveLength(1);
    await board.client.patch(`/jobs/${board.job.id}`, { status: 'expired' });
    await run();
    await moveBack('job_ended_at', 179);
    await run();
    expect(await board.list()).toHaveLength(1);
    await moveBack('job_ended_at', 181);
    await run();
    expect(await board.list()).toEqual([]);
    const types = (await eventsOf(board.client)).map(({ type }) => type);
    expect(types.filter((type) => type === 'application.deleted')).toHaveLength(1);
  });

  it('deletes no application whose candidate opens the link at the end of the week', async () => {
    const databaseUrl = await ownDatabase();
    const server = await ownServer({ DATABASE_URL: databaseUrl });
    board = await newApplicationBoard({ server });
    const { db } = server.connection;
    await board.apply(mette);
    await board.apply({ ...mette, phone: '+31 10 1' });
    const [, link] = (await board.mails()).map(tokenOf);
    await sql`update applications set created_at = now() - interval '169 hours' where is_pending`.execute(db);
    const { id } = await db
      .selectFrom('applications')
      .select('id')
      .where('is_pending', '=', true)
      .executeTakeFirstOrThrow();
    const lock = await holdApplicationLock(id, databaseUrl);
    const confirmed = board.send('POST', `/organization/applications/${link}/confirm`);
    await lock.untilWaiting(1);
    const deleted = deleteOldApplications(db, toInstallation(server.config));
    await lock.untilWaiting(2);
    await lock.release();
    await deleted;
    expect((await confirmed).status).toBe(200);
    expect(await board.list()).toMatchObject([{ id }]);
  });

  it('deletes applications for jobs that never end after 730 days', async () => {
    const server = await ownServer({ DATABASE_URL: await ownDatabase() });
    board = await newApplicationBoard({ server });
    await board.apply(mette);
    const { db } = server.connection;
    await sql`update applications set created_at = now() - interval '731 days'`.execute(db);
    await deleteOldApplications(db, toInstallation(server.config));
    expect(await board.list()).toEqual([]);
  });
});
