import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Client, newOrganization, ownServer, sharedServer } from '../../../../test/app.ts';
import { requestBoard } from '../../../../test/collections.ts';
import { sendForm } from '../../../../test/forms.ts';
import { openPage } from '../../../../test/hosts.ts';
import { requireSafePage, textsOf } from '../../../../test/html.ts';
import { postJob } from '../../../../test/jobs.ts';
import { deleteOldJobReports } from './queries.ts';

const HOSTILE = `"><script>alert(1)</script><img src=x onerror=alert(2)>`;

async function report({ slug: organization }: Pick<Client, 'slug'>, job: string, body: unknown) {
  const { origin, config } = await sharedServer();
  const host = `${organization}.${config.PLATFORM_DOMAIN}`;
  return requestBoard(origin, host, `/organization/jobs/${job}/reports`, { method: 'POST', body });
}

const listOf = async (client: Client, query = '') => (await client.get(`/job-reports${query}`)).body.data;

describe('POST /organization/jobs/{slug}/reports', () => {
  it('reports a job to the staff of its organization, and to no one else', async () => {
    const client = await newOrganization();
    const other = await newOrganization();
    const job = await postJob(client, { title: 'Pilot', company_name: 'North Sea Pilots' });
    const response = await report(client, job.slug, {
      reason: 'scam',
      details: `  They want money. ${HOSTILE}`,
    });
    expect([response.status, response.body]).toEqual([202, { data: { received: true } }]);
    expect(await listOf(client)).toEqual([
      {
        id: expect.any(String),
        job: { id: job.id, slug: job.slug, title: 'Pilot', company_name: 'North Sea Pilots' },
        reason: 'scam',
        details: `They want money. ${HOSTILE}`,
        status: 'open',
        created_at: expect.any(String),
        resolved_at: null,
      },
    ]);
    expect(await listOf(other)).toEqual([]);
    expect((await client.get('/overview')).body.data.open_job_reports).toBe(1);
  });

  it.each([
    ['a draft', { status: 'draft' }],
    ['a job of another organization', undefined],
  ])('answers 404 for %s', async (_, fields) => {
    const client = await newOrganization();
    const { slug } = await postJob(fields ? client : await newOrganization(), { slug: 'secret', ...fields });
    expect((await report(client, slug, { reason: 'other' })).status).toBe(404);
    expect((await report(client, 'never-was', { reason: 'other' })).status).toBe(404);
    expect(await listOf(client)).toEqual([]);
  });

  it.each([
    [{ reason: 'boring' }],
    [{}],
    [{ reason: 'other', details: 'x'.repeat(2_001) }],
    [{ reason: 'other', details: 'a\0b' }],
    [{ reason: 'other', email: 'a@b.example' }],
  ])('rejects %j', async (body) => {
    const client = await newOrganization();
    const { slug } = await postJob(client);
    expect((await report(client, slug, body)).status).toBe(400);
  });

  it('ignores programs that fill in the honeypot, with the response of a success', async () => {
    const client = await newOrganization();
    const { slug } = await postJob(client);
    expect((await report(client, slug, { reason: 'spam', website: 'https://spam.example' })).status).toBe(
      202,
    );
    expect(await listOf(client)).toEqual([]);
  });

  it('stores at most twenty open reports of a job, with the same response', async () => {
    const client = await newOrganization();
    const { slug } = await postJob(client);
    for (let n = 0; n < 22; n++) expect((await report(client, slug, { reason: 'wrong' })).status).toBe(202);
    const [first, ...others] = await listOf(client);
    expect(others).toHaveLength(19);
    await client.patch(`/job-reports/${first.id}`, { status: 'resolved' });
    await report(client, slug, { reason: 'scam' });
    expect((await listOf(client))[0].reason).toBe('scam');
  });

  it('limits how many reports one IP address sends, by form and API together', async () => {
    const server = await ownServer({ RATE_LIMIT_SUBMIT: '2' });
    const client = await newOrganization({ server });
    const { slug } = await postJob(client);
    const send = () => sendForm(client, `/jobs/${slug}/report`, { reason: 'spam' }, { server });
    expect([(await send()).status, (await send()).status, (await send()).status]).toEqual([303, 303, 429]);
    const host = `${client.slug}.${server.config.PLATFORM_DOMAIN}`;
    const path = `/organization/jobs/${slug}/reports`;
    const { status } = await requestBoard(server.origin, host, path, {
      method: 'POST',
      body: { reason: 'spam' },
    });
    expect(status).toBe(429);
  });
});

describe('/job-reports', () => {
  it('filters by job and status, newest first, and reopens what was resolved', async () => {
    const client = await newOrganization();
    const [one, two] = [await postJob(client), await postJob(client)];
    for (const { slug } of [one, two, two]) await report(client, slug, { reason: 'outdated' });
    const [newest, older] = await listOf(client, `?job_id=${two.id}`);
    expect(newest.created_at >= older.created_at).toBe(true);
    const resolved = (await client.patch(`/job-reports/${newest.id}`, { status: 'resolved' })).body.data;
    expect(resolved).toEqual({ ...newest, status: 'resolved', resolved_at: expect.any(String) });
    expect(await listOf(client, `?job_id=${two.id}`)).toEqual([older]);
    expect(await listOf(client, '?status=resolved')).toEqual([resolved]);
    expect((await client.patch(`/job-reports/${newest.id}`, { status: 'open' })).body.data).toEqual(newest);
    const entries = (await client.get('/audit-log')).body.data;
    const ofReport = entries.filter(({ action }: { action: string }) => action === 'job_report.updated');
    expect(ofReport).toHaveLength(2);
  });

  it('loses the reports of a deleted job, and resolved ones after 180 days', async () => {
    const client = await newOrganization();
    const [gone, stays] = [await postJob(client), await postJob(client)];
    for (const { slug } of [gone, stays, stays]) await report(client, slug, { reason: 'other' });
    await client.delete(`/jobs/${gone.id}`);
    const [old, open] = await listOf(client);
    await client.patch(`/job-reports/${old.id}`, { status: 'resolved' });
    const { db, organizationId } = client.scope;
    await sql`update job_reports set resolved_at = now() - interval '181 days'
      where organization_id = ${organizationId} and id = ${old.id}`.execute(db);
    await deleteOldJobReports(db);
    expect(await listOf(client)).toEqual([open]);
    expect(await listOf(client, '?status=resolved')).toEqual([]);
  });
});

describe('the form of the board', () => {
  it('is linked from the job, works without scripts, and thanks', async () => {
    const client = await newOrganization();
    const { slug } = await postJob(client, { title: `Pilot ${HOSTILE}` });
    const path = `/jobs/${slug}/report`;
    expect((await openPage(client, `/jobs/${slug}`)).text).toContain(`href="${path}"`);
    requireSafePage(await openPage(client, path));
    const response = await sendForm(client, path, {
      reason: 'outdated',
      details: 'Filled\r\nin May',
      website: '',
    });
    expect([response.status, response.headers.get('location')]).toEqual([303, `${path}?sent=1`]);
    expect(textsOf(requireSafePage(await openPage(client, `${path}?sent=1`)), 'h1')).toEqual([
      'Thank you for your report',
    ]);
    expect(await listOf(client)).toMatchObject([{ reason: 'outdated', details: 'Filled\nin May' }]);
  });

  it('rejects details that are too long, and shows them again', async () => {
    const client = await newOrganization();
    const { slug } = await postJob(client);
    const tooLong = { reason: 'scam', details: 'word '.repeat(401) };
    const refused = await sendForm(client, `/jobs/${slug}/report`, tooLong);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Shorten it to 2,000 characters.');
    expect(refused.text).toContain(tooLong.details.trim());
    expect(refused.text).toMatch(
      /<input[^>]*checked=""[^>]*value="scam"|<input[^>]*value="scam"[^>]*checked=""/,
    );
    expect(await listOf(client)).toEqual([]);
  });

  it('shows the details again when the reason is missing', async () => {
    const client = await newOrganization();
    const { slug } = await postJob(client);
    const response = await sendForm(client, `/jobs/${slug}/report`, { details: HOSTILE });
    expect(response.status).toBe(422);
    const page = requireSafePage(response);
    expect(textsOf(page, 'textarea')).toEqual([HOSTILE]);
    expect(response.text).toContain('Select what is wrong.');
  });

  it('accepts no form of another site, and none for drafts', async () => {
    const client = await newOrganization();
    const { slug } = await postJob(client);
    const draft = await postJob(client, { status: 'draft' });
    const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    expect((await sendForm(client, `/jobs/${slug}/report`, { reason: 'spam' }, { headers })).status).toBe(
      403,
    );
    expect((await sendForm(client, `/jobs/${draft.slug}/report`, { reason: 'spam' })).status).toBe(404);
    expect((await openPage(client, `/jobs/${draft.slug}/report`)).status).toBe(404);
    expect(await listOf(client)).toEqual([]);
  });
});
