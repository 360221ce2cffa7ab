import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { until } from '../../../../test/app.ts';
import { uploadImage } from '../../../../test/assets.ts';
import { startDnsServer } from '../../../../test/dns-server.ts';
import { postJob, postJobs, readJob } from '../../../../test/jobs.ts';
import { type LogoBoard, logosOf, newLogoBoard, setLogos } from '../../../../test/logos.ts';
import { listen } from '../../../../test/notifications.ts';
import { httpResponse, newJpeg, startPictureServer } from '../../../../test/picture-server.ts';
import { work, workInProcess } from '../../../../test/worker.ts';
import { Outbound } from '../../../platform/outbound/outbound.ts';
import type { Job } from '../jobs/schema.ts';
import { COPY_TIMEOUT_MS } from './copy.ts';

const MINUTE = 60;
const HOUR = 3600;

const toLogo = ({ company_logo_url }: Job) => company_logo_url;

describe('a logo that can be fetched', () => {
  it('is returned as our own WebP of at most 256 pixels, without metadata', async () => {
    const board = await newLogoBoard();
    const pictures = await startPictureServer({
      '/logo': httpResponse('200 OK', 'text/plain', await newJpeg(600, 300)),
    });
    const job = await postJob(board, { company_logo_url: pictures.url('/logo') });
    expect(job.company_logo_url).toBeNull();
    await board.fetchLogos();

    const [logo] = await logosOf(board);
    const url = `${board.scope.cdnUrl}/logos/${logo!.id}.webp`;
    expect(await readJob(board, job.id)).toEqual({ ...job, company_logo_url: url });
    expect((await board.get('/jobs')).body.data[0].company_logo_url).toBe(url);
    // The test server does not listen on the public URL.
    const copy = await fetch(`${board.origin}${new URL(url).pathname}`);
    expect([copy.status, copy.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const { format, width, height, exif } = await sharp(await copy.arrayBuffer()).metadata();
    expect({ format, width, height, exif }).toEqual({
      format: 'webp',
      width: 256,
      height: 128,
      exif: undefined,
    });
    expect(logo).toMatchObject({ status: 'ready', attempts: 1, problem: null });
  });

  it('may be an asset of the organization, which is read directly; a deleted one is reported', async () => {
    const board = await newLogoBoard();
    const { id, url } = await uploadImage(board, { bytes: await newJpeg(600, 300) });
    const job = await postJob(board, { company_logo_url: url });
    await board.fetchLogos();
    const [logo] = await logosOf(board);
    expect((await readJob(board, job.id)).company_logo_url).toBe(
      `${board.scope.cdnUrl}/logos/${logo!.id}.webp`,
    );
    const other = await uploadImage(board);
    await postJob(board, { company_logo_url: other.url });
    expect((await board.delete(`/assets/${other.id}`)).status).toBe(200);
    await board.fetchLogos();
    expect((await logosOf(board)).map(({ status, problem }) => [status, problem])).toContainEqual([
      'pending',
      'The asset has been deleted.',
    ]);
    // The copy does not depend on the asset.
    expect((await board.delete(`/assets/${id}`)).status).toBe(200);
    expect((await readJob(board, job.id)).company_logo_url).not.toBeNull();
  });

  it('is requested as an image, without credentials or a referrer', async () => {
    const board = await newLogoBoard();
    const pictures = await startPictureServer({});
    await postJob(board, { company_logo_url: pictures.url('/logo?size=big#part') });
    await board.fetchLogos();
    const [request] = pictures.requests;
    expect(request).toMatch(/^GET \/logo\?size=big HTTP\/1\.1\r\n/);
    expect(request).toMatch(/\r\naccept: image\/\*\r\n/i);
    expect(request).not.toMatch(/cookie|authorization|referer|x-api-key/i);
  });

  it('appears in a list that was read before, and on later jobs with the same URL', async () => {
    const board = await newLogoBoard();
    const pictures = await startPictureServer({
      '/logo': httpResponse('200 OK', 'image/jpeg', await newJpeg(50, 50)),
    });
    const fields = { company_logo_url: pictures.url('/logo') };
    await postJob(board, fields);
    const list = async () => (await board.get('/jobs')).body.data.map(toLogo);
    expect([await list(), await list()]).toEqual([[null], [null]]);
    await board.fetchLogos();
    await board.publishLogos();
    const [url] = await list();
    expect(url).toMatch(/\/logos\/[0-9a-f-]{36}\.webp$/);
    expect((await postJob(board, fields)).company_logo_url).toBe(url);
    expect(await list()).toEqual([url, url]);
  });

  it('is fetched once for many jobs, and separately for another organization', async () => {
    const board = await newLogoBoard();
    const other = await board.addBoard();
    const pictures = await startPictureServer({
      '/logo': httpResponse('200 OK', 'image/jpeg', await newJpeg(50, 50)),
    });
    const fields = { company_logo_url: pictures.url('/logo') };
    await postJobs(board, Array(5).fill(fields));
    await postJob(other, fields);
    await board.fetchLogos();
    await other.fetchLogos();
    expect(pictures.paths()).toEqual(['/logo', '/logo']);
    const ids = [...(await logosOf(board)), ...(await logosOf(other))].map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
    const shown = (await board.get('/jobs')).body.data.map(toLogo);
    expect(shown).toEqual(Array(5).fill(`${board.scope.cdnUrl}/logos/${ids[0]}.webp`));
  });

  it('is fetched once by two nodes', async () => {
    const board = await newLogoBoard();
    const picture = httpResponse('200 OK', 'image/jpeg', await newJpeg(50, 50));
    const pictures = await startPictureServer(
      Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`/${n}`, picture])),
    );
    await postJobs(
      board,
      [1, 2, 3, 4, 5, 6].map((n) => ({ company_logo_url: pictures.url(`/${n}`) })),
    );
    await Promise.all([board.fetchLogos(), board.fetchLogos()]);
    expect(pictures.paths().sort()).toEqual(['/1', '/2', '/3', '/4', '/5', '/6']);
  });
});

describe('a logo that cannot be fetched', () => {
  it('stays null, and the reason is stored as a sentence', async () => {
    const board = await newLogoBoard();
    const jpeg = await newJpeg(400, 400);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>';
    const pictures = await startPictureServer({
      '/broken': httpResponse('500 Internal Server Error', 'image/jpeg', jpeg),
      '/empty': httpResponse('204 No Content', 'image/jpeg', ''),
      '/html': httpResponse('200 OK', 'image/png', '<!doctype html><img src="logo.png">'),
      '/svg': httpResponse('200 OK', 'image/svg+xml', svg),
      '/truncated': httpResponse('200 OK', 'image/jpeg', jpeg.subarray(0, jpeg.length / 2)),
      '/hung-up': httpResponse('200 OK', 'image/jpeg', jpeg).subarray(0, 400),
      '/large': httpResponse('200 OK', 'image/jpeg', Buffer.concat([jpeg, Buffer.alloc(6 * 1024 * 1024)])),
      '/redirect': 'HTTP/1.1 302 Found\r\nlocation: /logo\r\ncontent-length: 0\r\n\r\n',
      '/endless': (socket) => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        const write = () => {
          while (!socket.destroyed && socket.write(Buffer.alloc(65_536)));
        };
        socket.on('drain', write);
        write();
      },
    });
    const problems: Record<string, RegExp> = {
      '/broken': /status 500/,
      '/empty': /status 204/,
      '/endless': /larger than 5242880 bytes/,
      '/html': /./,
      '/hung-up': /ended before the response was complete/,
      '/large': /larger than 5242880 bytes/,
      '/missing': /status 404/,
      '/redirect': /redirects/,
      '/svg': /./,
      '/truncated': /./,
    };
    const paths = Object.keys(problems);
    await postJobs(
      board,
      paths.map((path) => ({ company_logo_url: pictures.url(path) })),
    );
    await board.fetchLogos();
    const logos = await logosOf(board);
    expect(logos.map(({ source_url }) => new URL(source_url).pathname)).toEqual(paths);
    for (const [index, path] of paths.entries()) {
      expect(logos[index]).toMatchObject({ status: 'pending', attempts: 1 });
      expect(logos[index]!.problem, path).toMatch(problems[path]!);
      expect(logos[index]!.problem, path).toMatch(/^[A-Z].+\.$/);
    }
    expect(pictures.paths().sort()).toEqual(paths);
    const shown = (await board.get('/jobs')).body.data.map(toLogo);
    expect(shown).toEqual(paths.map(() => null));
  });

  it('has ten seconds by default', () => {
    expect(COPY_TIMEOUT_MS).toBe(10_000);
  });

  it('times out when the host hangs or sends slowly', async () => {
    const board = await newLogoBoard();
    const silent = await startPictureServer({ '/logo': () => {} });
    const trickling = await startPictureServer({
      '/logo': (socket) => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        const timer = setInterval(() => socket.write('x'), 200);
        socket.on('close', () => clearInterval(timer));
      },
    });
    await postJobs(
      board,
      [silent, trickling].map((pictures) => ({ company_logo_url: pictures.url('/logo') })),
    );
    await board.fetchLogos({ timeoutMs: 1_000 });
    expect((await logosOf(board)).map(({ problem }) => problem)).toEqual(
      Array(2).fill(expect.stringContaining('within 1000 ms')),
    );
  });

  it('is not requested when its host name resolves to a private IP address', async () => {
    const board = await newLogoBoard();
    const dns = await startDnsServer({ 'pictures.test': ['10.0.0.1'] });
    const outbound = new Outbound({ allow: '', nameServers: [dns.address] });
    const pictures = await startPictureServer({});
    await postJob(board, { company_logo_url: 'http://pictures.test/logo.png' });
    await postJob(board, { company_logo_url: pictures.url('/logo.png') });
    await board.fetchLogos({ outbound });
    expect((await logosOf(board)).map(({ status, problem }) => [status, problem])).toEqual([
      ['pending', 'The IP address is not public.'],
      ['pending', 'The host name resolves to an IP address that is not public.'],
    ]);
    expect(pictures.connections()).toBe(0);
  });

  it('is retried after 1 minute, 10 minutes, 1 hour and 6 hours, and then never', async () => {
    const board = await newLogoBoard();
    const pictures = await startPictureServer({});
    await postJob(board, { company_logo_url: pictures.url('/logo') });
    await board.fetchLogos();
    for (const [index, seconds] of [MINUTE, 10 * MINUTE, HOUR, 6 * HOUR].entries()) {
      const [logo] = await logosOf(board);
      expect(logo).toMatchObject({ status: 'pending', attempts: index + 1 });
      expect(Date.parse(logo!.due_at) - Date.parse(logo!.updated_at)).toBeCloseTo(seconds * 1000, -4);
      await board.passSeconds(seconds - 20);
      await board.fetchLogos();
      expect(pictures.paths()).toHaveLength(index + 1);
      await board.passSeconds(20);
      await board.fetchLogos();
      expect(pictures.paths()).toHaveLength(index + 2);
    }
    expect(await logosOf(board)).toMatchObject([{ status: 'failed', attempts: 5 }]);
    await board.passSeconds(24 * HOUR);
    await board.fetchLogos();
    expect(pictures.paths()).toHaveLength(5);
  });

  it('is retried immediately when a job is saved with it after the last attempt failed', async () => {
    const board = await newLogoBoard();
    const responses: Record<string, Uint8Array> = {};
    const pictures = await startPictureServer(responses);
    const fields = { company_logo_url: pictures.url('/logo') };
    const job = await postJob(board, fields);
    await setLogos(board, { status: 'failed', attempts: 5, problem: 'It was answered with 404.' });
    responses['/logo'] = httpResponse('200 OK', 'image/jpeg', await newJpeg(50, 50));
    await Promise.all([
      board.patch(`/jobs/${job.id}`, fields),
      postJob(board, fields),
      board.patch(`/jobs/${job.id}`, fields),
    ]);
    expect(await logosOf(board)).toMatchObject([{ status: 'pending', attempts: 0, problem: null }]);
    await board.fetchLogos();
    expect((await readJob(board, job.id)).company_logo_url).toMatch(/\.webp$/);
    expect(pictures.paths()).toHaveLength(1);
  });
});

describe('a host that hangs', () => {
  it('does not delay other hosts of the organization, or other organizations', async () => {
    const board = await newLogoBoard();
    const other = await board.addBoard();
    const hanging = await startPictureServer(
      Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`/${n}`, () => {}])),
    );
    const picture = httpResponse('200 OK', 'image/jpeg', await newJpeg(50, 50));
    const pictures = await startPictureServer({ '/a': picture, '/b': picture, '/c': picture });
    const post = (client: LogoBoard, urls: string[]) =>
      postJobs(
        client,
        urls.map((url) => ({ company_logo_url: url })),
      );
    await post(
      board,
      Array.from({ length: 40 }, (_, n) => hanging.url(`/${n}`)),
    );
    await post(other, [hanging.url('/0'), pictures.url('/c')]);
    await post(board, [pictures.url('/a'), pictures.url('/b')]);
    work(board.server);
    const isReady = async (client: LogoBoard) =>
      (await logosOf(client)).filter(({ status }) => status === 'ready').length;
    expect(
      await until(
        () => isReady(board),
        (count) => count === 2,
        8_000,
      ),
    ).toBe(2);
    expect(
      await until(
        () => isReady(other),
        (count) => count === 1,
        8_000,
      ),
    ).toBe(1);
    const problems = [...(await logosOf(board)), ...(await logosOf(other))].map(({ problem }) => problem);
    expect(new Set(problems)).toEqual(new Set([null]));
    // One attempt for each organization: the host has never responded.
    expect(hanging.connections()).toBe(2);
  });
});

describe('a worker', () => {
  it('is woken by a job with a new logo', async () => {
    const board = await newLogoBoard();
    const { DATABASE_URL } = board.server.config;
    const fields = { company_logo_url: 'https://pilots.example/logo.png' };
    const woken = await listen(DATABASE_URL, 'corkboard_work');
    await postJob(board, fields);
    await woken();
  });

  it('that is killed loses no logo: another worker copies it after the lease', async () => {
    const board = await newLogoBoard();
    const responses: Parameters<typeof startPictureServer>[0] = { '/logo': () => {} };
    const pictures = await startPictureServer(responses);
    await postJob(board, { company_logo_url: pictures.url('/logo') });
    const worker = await workInProcess(board.server);
    await until(async () => pictures.paths().length, Boolean);
    worker.child.kill('SIGKILL');
    await worker.ended;
    responses['/logo'] = httpResponse('200 OK', 'image/jpeg', await newJpeg(50, 50));
    expect(await logosOf(board)).toMatchObject([{ status: 'pending', attempts: 1, problem: null }]);
    work(board.server, { clock: { offsetMs: 61_000 } });
    const ready = await until(
      () => logosOf(board),
      ([logo]) => logo?.status === 'ready',
    );
    expect(ready).toMatchObject([{ status: 'ready', attempts: 2, claim: null }]);
  });

  it('that stops does not wait for a host, and leaves the logo due', async () => {
    const board = await newLogoBoard();
    const pictures = await startPictureServer({ '/silent': () => {} });
    await postJob(board, { company_logo_url: pictures.url('/silent') });
    const stop = work(board.server);
    await until(async () => pictures.paths().length, Boolean);
    const stoppedAt = performance.now();
    await stop();
    expect(performance.now() - stoppedAt).toBeLessThan(5_000);
    const [logo] = await logosOf(board);
    expect(logo).toMatchObject({ status: 'pending', attempts: 0, problem: null, claim: null });
    expect(Date.parse(logo!.due_at)).toBeLessThanOrEqual(Date.now());
  });
});
