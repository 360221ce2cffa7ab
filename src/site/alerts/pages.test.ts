import { beforeEach, describe, expect, it } from 'vitest';
import { type AlertBoard, newAlertBoard, onServer, slugsIn, tokenOf } from '../../../test/alerts.ts';
import { newOrganization, sharedServer, shareServer, until } from '../../../test/app.ts';
import { addActiveDomain } from '../../../test/domains.ts';
import { mailerTo } from '../../../test/emails.ts';
import { sendForm } from '../../../test/forms.ts';
import { openPage, requestHost } from '../../../test/hosts.ts';
import { requireSafePage, textsOf } from '../../../test/html.ts';
import { postJob } from '../../../test/jobs.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { toInstallation } from '../../features/board/organizations/board-url.ts';
import { sendDueAlerts } from '../../features/jobs/alerts/sending/send-due.ts';

const HOSTILE = `"><script>alert(1)</script>`;
const EMAIL = 'mette@pilots.example';

let board: AlertBoard;
beforeEach(async () => {
  board = onServer(await sharedServer(), await newOrganization());
});

/** For tests that look for new jobs, which concerns all organizations. */
async function useOwnDatabase(): Promise<void> {
  board = await newAlertBoard();
  shareServer(board.server);
}

/** The query in the box of a page. */
async function queryOn(path: string): Promise<unknown> {
  const { status, text } = await openPage(board.client, path);
  expect(status).toBe(200);
  const value = /name="query" value="([^"]*)"/.exec(text)?.[1];
  return value === undefined
    ? undefined
    : JSON.parse(value.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
}

describe('the box on a page asks for jobs like those on the page', () => {
  it('on lists, landing pages and jobs', async () => {
    const fields = { category: 'Docks', location: 'Quay 7', company_name: 'Acme', job_type: 'Contract' };
    const job = await postJob(board.client, { title: 'Pilot', ...fields });
    const categories = [job.category_id];
    expect(await queryOn('/')).toEqual({});
    expect(await queryOn('/jobs?q=pilot&category=docks&type=contract&posted=7d&sort=title')).toEqual({
      search: 'pilot',
      categories,
      job_types: ['contract'],
    });
    expect(await queryOn('/jobs?remote=1&where=nowhere&has_pay=1')).toEqual({
      place: '"nowhere"',
      is_remote: true,
      has_pay: true,
    });
    expect(await queryOn('/categories/docks')).toEqual({ categories });
    expect(await queryOn('/types/contract')).toEqual({ job_types: ['contract'] });
    const { location_ids } = (await queryOn(`/jobs/${job.slug}`)) as { location_ids: number[] };
    expect(location_ids).toEqual([expect.any(Number)]);
    expect(await queryOn(`/locations/quay-7-${location_ids[0]}`)).toEqual({ location_ids });
  });

  it('on a list without results and on a board without jobs', async () => {
    expect(await queryOn('/')).toEqual({});
    await postJob(board.client);
    expect(await queryOn('/jobs?q=stoker')).toEqual({ search: 'stoker' });
  });

  it('in each language', async () => {
    for (const [language, title] of [
      ['de', 'Solche Stellen per E-Mail erhalten'],
      ['pl', 'Wysyłaj mi takie oferty'],
      ['it', 'Ricevi offerte come queste'],
    ] as const) {
      const client = await newOrganization();
      await client.patch('/organization', { language });
      expect((await openPage(client, '/')).text).toContain(title);
    }
  });

  it('not on a public host without SMTP_URL', async () => {
    const settings = { PLATFORM_DOMAIN: 'boards.example', PLATFORM_SCHEME: 'https' };
    const server = await sharedServer(settings);
    shareServer(server);
    const client = await newOrganization();
    expect((await openPage(client, '/')).text).not.toContain('action="/alerts"');
    expect((await openPage(client, '/alerts')).status).toBe(404);
  });
});

describe('the forms work without scripts', () => {
  it('from the box to the confirmed, changed and ended alert', async () => {
    const { client } = board;
    const query = JSON.stringify({ search: `pilot ${HOSTILE}` });
    const sent = await sendForm(client, '/alerts', { email: EMAIL, frequency: 'weekly', query });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/alerts?sent=1']);
    expect(textsOf(requireSafePage(await openPage(client, '/alerts?sent=1')), 'h1')).toEqual([
      'Check your email',
    ]);
    const path = `/alerts/${tokenOf((await board.mails())[0])}`;
    const unconfirmed = await openPage(client, path);
    expect(textsOf(requireSafePage(unconfirmed), 'h1')).toEqual(['Start this job alert?']);
    expect(unconfirmed.headers.get('cache-control')).toBe('no-store');
    expect(unconfirmed.text).toContain('<meta name="robots" content="noindex"/>');
    expect((await sendForm(client, `${path}/confirm`)).headers.get('location')).toBe(`${path}?saved=1`);
    expect(textsOf(requireSafePage(await openPage(client, path)), 'h1')).toEqual(['Your job alert']);
    const settings = {
      frequency: 'daily',
      hour: '18',
      weekday: '9',
      time_zone: 'Europe/Berlin',
      language: 'de',
    };
    expect((await sendForm(client, path, settings)).status).toBe(303);
    const token = path.slice('/alerts/'.length);
    const alert = (await board.send('GET', `/organization/alerts/${token}`)).body.data;
    expect(alert).toMatchObject({ ...settings, hour: 18, weekday: 1, is_confirmed: true });
    requireSafePage(await openPage(client, `${path}/unsubscribe`));
    expect((await sendForm(client, `${path}/unsubscribe`, { all: '1' })).status).toBe(200);
    expect((await openPage(client, path)).status).toBe(404);
    expect((await client.get('/suppressions')).body.data).toMatchObject([{ reason: 'unsubscribe' }]);
  });

  it('shows what was typed if it is no email address', async () => {
    const response = await sendForm(board.client, '/alerts', { email: HOSTILE, query: '{"search":"pilot"}' });
    expect(response.status).toBe(422);
    requireSafePage(response);
    expect(response.text).toContain('Enter a valid email address.');
    expect(response.text).toContain('&quot;search&quot;:&quot;pilot&quot;');
  });

  it.each(['', 'x', '[]', '{"status":["draft"]}', `{"search":"${'x'.repeat(501)}"}`, 'null'])(
    'takes the query %j as none',
    async (query) => {
      expect((await sendForm(board.client, '/alerts', { email: EMAIL, query })).status).toBe(303);
      expect((await board.mails())[0]?.text).toContain('all jobs');
    },
  );

  it('accepts no form of another site, except to unsubscribe', async () => {
    const token = await board.subscribe();
    const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    for (const path of ['/alerts', `/alerts/${token}`, `/alerts/${token}/confirm`])
      expect((await sendForm(board.client, path, { email: EMAIL }, { headers })).status).toBe(403);
  });
});

describe('one-click unsubscribe', () => {
  const oneClick = (url: string, headers: Record<string, string>, body: string) => {
    const { host, pathname } = new URL(url);
    return requestHost(board.server.origin, host, pathname, { method: 'POST', headers, body });
  };

  it.each([
    ['a form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'a multipart form',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
    ['no media type', '', 'List-Unsubscribe=One-Click'],
  ])('ends the alert of the email with %s, from any origin, and again', async (_, type, body) => {
    await useOwnDatabase();
    const token = await board.subscribe();
    const other = await board.subscribe({ query: { search: 'stoker' } });
    await postJob(board.client);
    await board.makeDue();
    const [mail] = await board.look();
    const url = mail?.unsubscribeUrl ?? '';
    expect(url).toContain(token);
    const headers: Record<string, string> = {
      origin: 'null',
      'sec-fetch-site': 'cross-site',
      'user-agent': 'Gmail',
    };
    headers['content-type'] = type;
    const responses = [await oneClick(url, headers, body), await oneClick(url, headers, body)];
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect((await board.send('GET', `/organization/alerts/${token}`)).status).toBe(404);
    expect((await board.send('GET', `/organization/alerts/${other}`)).status).toBe(200);
  });

  it('works as Gmail sends it: the headers of the email, no cookie, no redirect, and no later email', async () => {
    await useOwnDatabase();
    const smtp = await startMailServer();
    const token = await board.subscribe();
    await postJob(board.client);
    await board.makeDue();
    const [mail] = await board.look();
    if (!mail) throw new Error('no email was sent');
    await mailerTo(smtp).send(mail);
    const [head = ''] = smtp.mails[0]!.source.split('\r\n\r\n');
    const headers = (name: string) =>
      [...head.matchAll(new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, 'gim'))].map(([, value]) => value);
    expect(headers('List-Unsubscribe-Post')).toEqual(['List-Unsubscribe=One-Click']);
    const [url = '', ...others] = headers('List-Unsubscribe');
    expect([url, others]).toEqual([`<${mail.unsubscribeUrl}>`, []]);
    // Another email of the alert waits.
    await postJob(board.client, { title: 'Stoker' });
    await board.makeDue();
    await board.server.connection.db.connection().execute(async (db) => {
      await sendDueAlerts(db, toInstallation(board.server.config), new AbortController().signal);
    });
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await oneClick(url.slice(1, -1), form, 'List-Unsubscribe=One-Click');
    expect([response.status, response.headers.get('location')]).toEqual([200, null]);
    expect(response.headers.get('set-cookie')).toBeNull();
    expect((await board.send('GET', `/organization/alerts/${token}`)).status).toBe(404);
    expect(await board.mails()).toEqual([]);
    // Unlike “all alerts”, it does not keep the email address from other alerts.
    expect((await board.client.get('/suppressions')).body.data).toEqual([]);
  });

  it('works at the host of the email after the board has moved to a domain of its own', async () => {
    const token = await board.subscribe();
    await addActiveDomain(board.client, `${board.client.slug}.example`);
    const path = `/alerts/${token}/unsubscribe`;
    await until(
      async () => (await openPage(board.client, path)).status,
      (status) => status === 301,
    );
    const url = `http://${board.client.slug}.${board.server.config.PLATFORM_DOMAIN}${path}`;
    const response = await oneClick(url, {}, 'List-Unsubscribe=One-Click');
    expect([response.status, response.headers.get('location')]).toEqual([200, null]);
    expect((await board.client.get('/alerts')).body.data).toEqual([]);
    // Other forms stay at the board's own host.
    expect((await sendForm(board.client, '/alerts', { email: EMAIL })).status).toBe(404);
  });

  it.each(['GET', 'HEAD'])('is a page that changes nothing when a program sends %s', async (method) => {
    const token = await board.subscribe();
    const host = `${board.client.slug}.${board.server.config.PLATFORM_DOMAIN}`;
    const path = `/alerts/${token}/unsubscribe?List-Unsubscribe=One-Click`;
    expect((await requestHost(board.server.origin, host, path, { method })).status).toBe(200);
    expect((await board.send('GET', `/organization/alerts/${token}`)).status).toBe(200);
  });

  it('ends no alert of another board', async () => {
    const token = await board.subscribe();
    const other = await newOrganization({ server: board.server });
    expect((await sendForm(other, `/alerts/${token}/unsubscribe`)).status).toBe(200);
    expect((await board.send('GET', `/organization/alerts/${token}`)).status).toBe(200);
  });
});

it('the URL of an alert reaches neither analytics nor other pages', async () => {
  const token = await board.subscribe();
  for (const path of [`/alerts/${token}`, `/alerts/${token}/unsubscribe`, `/alerts/${'a'.repeat(43)}`]) {
    const { text, headers } = await openPage(board.client, path);
    expect(text).not.toMatch(/beacon|pixel/);
    expect(headers.get('referrer-policy')).toBe('strict-origin');
    expect(headers.get('x-robots-tag')).toBe('noindex');
  }
});

it('the links of an email lead to its jobs, and are counted', async () => {
  await useOwnDatabase();
  await board.subscribe();
  const { slug } = await postJob(board.client);
  await board.makeDue();
  const [mail] = await board.look();
  expect(mail && slugsIn(mail)).toEqual([slug]);
  const path = /\/alerts\/click\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  const response = await openPage(board.client, path);
  expect([response.status, response.headers.get('location')]).toEqual([302, `/jobs/${slug}`]);
  await openPage(board.client, '/alerts/click/nonsense/../x');
  const { rows } = await board.server.connection.pool.query('select clicks from alerts');
  expect(rows).toEqual([{ clicks: 1 }]);
});
