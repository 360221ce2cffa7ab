import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { ownServer, until } from '../../../../test/app.ts';
import { type ApplicationBoard, mette, newApplicationBoard, tokenOf } from '../../../../test/applications.ts';
import { eventsOf } from '../../../../test/jobs.ts';
import { ownDatabase } from '../../../../test/own-database.ts';
import { postMemberWithPassword, signedIn } from '../../../../test/sign-in.ts';
import { makePdf } from '../../../../test/zip.ts';
import { removeUnusedFiles } from '../../../platform/storage/unused-files.ts';
import { toInstallation } from '../../board/organizations/board-url.ts';
import { deleteOldApplications } from './retention.ts';

/*
 * One candidate in two browsers, and others who act at the same moment.
 */

let board: ApplicationBoard;
beforeEach(async () => {
  board = await newApplicationBoard({ server: await ownServer({ DATABASE_URL: await ownDatabase() }) });
});

const dbOf = () => board.server.connection.db;
const countFiles = async () => (await dbOf().selectFrom('private_files').select('id').execute()).length;
const sweepFiles = () => removeUnusedFiles(dbOf(), board.server.storage, new AbortController().signal);
const countEvents = async (name: string) =>
  (await eventsOf(board.client)).filter(({ type }) => type === `application.${name}`).length;

async function arrive(file = makePdf()): Promise<{ id: string; token: string; path: string }> {
  expect((await board.applyWith(file)).status).toBe(201);
  const token = tokenOf((await board.mails()).find(({ to }) => to === mette.email));
  const [{ id } = { id: '' }] = await board.list();
  return { id, token, path: `/organization/applications/${token}` };
}

describe('a member who applies in several browsers at once', () => {
  it('has one application with one file, the last one, and every other is deleted', async () => {
    const member = await postMemberWithPassword(board.client, mette);
    const visitors = await Promise.all(
      Array.from({ length: 6 }, () => signedIn(board.client, member, board.server)),
    );
    const responses = await Promise.all(
      visitors.map(({ cookie = '' }, n) => {
        const form = new FormData();
        for (const [name, value] of Object.entries(mette)) form.append(name, value);
        form.append('resume', new Blob([new Uint8Array(makePdf('', 300_000))]), `${n}.pdf`);
        return board.apply(form, { headers: { cookie } });
      }),
    );
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201));
    const [application, ...others] = await board.list();
    expect(others).toEqual([]);
    const { files } = (await board.client.get(`/applications/${application?.id}`)).body.data;
    expect(files).toHaveLength(1);
    expect(await countFiles()).toBe(1);
    expect([await countEvents('created'), await countEvents('deleted')]).toEqual([6, 5]);
    expect(await board.list('?is_read=false')).toHaveLength(1);
  });

  it('and then withdraws, confirms and erases at once, leaves one outcome and no file too many', async () => {
    for (let round = 0; round < 5; round++) {
      const first = await arrive();
      await board.applyWith(makePdf());
      const second = tokenOf((await board.mails()).find(({ subject }) => subject.startsWith('Replace')));
      const responses = await Promise.all([
        board.send('POST', `/organization/applications/${second}/confirm`),
        board.send('POST', `/organization/applications/${second}/confirm`),
        board.send('POST', `${first.path}/withdraw`),
        board.send('DELETE', first.path),
        board.client.patch(`/applications/${first.id}`, { rating: 3 }),
        board.client.get(`/applications/${first.id}`),
      ]);
      for (const { status, text } of responses) expect([200, 404, 409], text).toContain(status);
      const left = await board.list();
      expect(left.length).toBeLessThanOrEqual(1);
      expect(left.map(({ id }) => id)).not.toContain(first.id);
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from applications`.execute(
        dbOf(),
      );
      expect(await countFiles()).toBe(rows[0]?.count);
      await board.client.delete(`/people/${mette.email}`);
      expect(await countFiles()).toBe(0);
    }
  });
});

describe('an erasure', () => {
  /** Begins a download that reads nothing until `read` is called. */
  async function beginDownload(path: string): Promise<{ status: number; read(): Promise<Buffer> }> {
    const { hostname, port } = new URL(board.server.origin);
    const headers = { host: board.server.config.PLATFORM_DOMAIN };
    const outgoing = httpRequest({ hostname, port, path, headers }).end();
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    response.pause();
    return {
      status: response.statusCode ?? 0,
      read: async () => Buffer.concat(await response.toArray()),
    };
  }

  it('during a download ends it with all bytes or with an error, and removes the file', async () => {
    const file = makePdf('', 10_000_000);
    const { id, path } = await arrive(file);
    const { files } = (await board.client.get(`/applications/${id}`)).body.data;
    const link = async () =>
      new URL((await board.client.post(`/applications/${id}/files/${files[0].id}/link`)).body.data.url)
        .pathname;
    const target = await link();
    const download = await beginDownload(target);
    expect(download.status).toBe(200);
    expect((await board.send('DELETE', path)).status).toBe(200);
    await sweepFiles();
    expect(await board.server.storage.has(`private/${files[0].id}/0`)).toBe(false);
    const received = await download.read().catch((error: Error) => error);
    if (Buffer.isBuffer(received)) expect(received.equals(file)).toBe(true);
    else expect(received.message).toBe('aborted');
    expect((await beginDownload(target)).status).toBe(404);
    expect(await countFiles()).toBe(0);
    expect((await board.apply({ email: 'next@pilots.example' })).status).toBe(201);
  });
});

describe('while a file arrives', () => {
  /** Sends half of a form with a file, and waits until the server stores it. `finish` sends the rest. */
  async function beginUpload(): Promise<{ finish(): Promise<number> }> {
    const boundary = 'corkboard-half';
    const part = (name: string, value: string) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const file = makePdf('', 3_000_000);
    const head = Object.entries(mette).map(([name, value]) => part(name, value));
    const start = `--${boundary}\r\ncontent-disposition: form-data; name="resume"; filename="cv.pdf"\r\n\r\n`;
    const body = Buffer.concat([
      Buffer.from([...head, start].join('')),
      file,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const { hostname, port } = new URL(board.server.origin);
    const outgoing = httpRequest({
      ...{ hostname, port, method: 'POST' },
      path: `/api/v1/organization/jobs/${board.job.slug}/applications`,
      headers: {
        host: `${board.client.slug}.${board.server.config.PLATFORM_DOMAIN}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': body.length,
      },
    });
    const response = once(outgoing, 'response') as Promise<[IncomingMessage]>;
    outgoing.write(body.subarray(0, 1_500_000));
    const reserved = await until(
      () => dbOf().selectFrom('unused_files').select('folder').execute(),
      (rows) => rows.length > 0,
    );
    expect(reserved).toHaveLength(1);
    return {
      finish: async () => {
        outgoing.end(body.subarray(1_500_000));
        const [{ statusCode = 0 }] = await response;
        return statusCode;
      },
    };
  }

  it('the job may end, and the application counts until its time', async () => {
    const upload = await beginUpload();
    await board.client.patch(`/jobs/${board.job.id}`, { status: 'expired' });
    expect(await upload.finish()).toBe(201);
    expect(await board.list()).toHaveLength(1);
    await deleteOldApplications(dbOf(), toInstallation(board.server.config));
    const ended = await dbOf().selectFrom('applications').select('job_ended_at').execute();
    expect(ended).toEqual([{ job_ended_at: expect.any(String) }]);
  });

  it('the job may be deleted, and nothing of the application remains', async () => {
    const upload = await beginUpload();
    await board.client.delete(`/jobs/${board.job.id}`);
    expect(await upload.finish()).toBe(404);
    expect(await board.list()).toEqual([]);
    expect(await countFiles()).toBe(0);
    await sweepFiles();
    expect(await dbOf().selectFrom('unused_files').selectAll().execute()).toEqual([]);
  });
});
