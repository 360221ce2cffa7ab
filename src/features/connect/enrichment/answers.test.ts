import { describe, expect, it } from 'vitest';
import {
  newOutgoingBoard,
  notificationsOf,
  postProvider,
  type Reply,
  startProvider,
  testProvider,
} from '../../../../test/enrichment.ts';
import { postJob } from '../../../../test/jobs.ts';

describe('a response that cannot be used', () => {
  const json = (body: string | Uint8Array) => ({ body });

  it.each<[string, Reply, number, string]>([
    ['204', { status: 204, body: '' }, 204, 'not_json'],
    ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }, 302, 'redirected'],
    ['404', { status: 404, body: { location: 'Hamburg' } }, 404, 'not_accepted'],
    ['500', { status: 500, body: { location: 'Hamburg' } }, 500, 'not_accepted'],
    ['HTML', { headers: { 'content-type': 'text/html' }, body: '{}' }, 200, 'not_json'],
    ['no content type', { headers: { 'content-type': '' }, body: '{}' }, 200, 'not_json'],
    ['JSON Lines', { headers: { 'content-type': 'application/jsonl' }, body: '{}' }, 200, 'not_json'],
    ['an empty body', json(''), 200, 'not_json'],
    ['half of the JSON', json('{"location":"Ham'), 200, 'not_json'],
    ['a list', json('[{"location":"Hamburg"}]'), 200, 'not_json'],
    ['null', json('null'), 200, 'not_json'],
    ['a string', json('"location"'), 200, 'not_json'],
    ['another encoding', json(Buffer.from('{"location":"K\xf6ln"}', 'latin1')), 200, 'not_json'],
    [
      'a compressed body',
      { headers: { 'content-encoding': 'gzip' }, body: Buffer.from([31, 139]) },
      200,
      'not_json',
    ],
  ])('%s', async (_, reply, status, code) => {
    const result = await notificationsOf(reply);
    expect(result).toMatchObject({
      response_status: status,
      error: { code },
      would_fill: {},
      refused_fields: [],
    });
    expect(result.error!.message).toMatch(/^The .*\.$/);
  });

  it('has more than 256 kB, with or without a Content-Length', async () => {
    const body = JSON.stringify({ location: 'x'.repeat(256 * 1024) });
    const announced = await notificationsOf({ body, headers: { 'content-length': `${body.length}` } });
    expect(announced).toMatchObject({ response_status: null, error: { code: 'too_large' } });
    const endless = await notificationsOf((response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = () => {
        while (response.write(' '.repeat(65_536)));
      };
      response.on('drain', more);
      more();
    });
    expect(endless).toMatchObject({ response_status: null, error: { code: 'too_large' } });
  });

  it('does not arrive within timeout_ms', async () => {
    const result = await notificationsOf(() => {}, { timeout_ms: 1000 });
    expect(result).toMatchObject({ response_status: null, error: { code: 'timeout' } });
    expect(result.duration_ms).toBeGreaterThanOrEqual(990);
    expect(result.duration_ms).toBeLessThan(5000);
  });

  it('ends halfway', async () => {
    const result = await notificationsOf((response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{"location":', () => response.destroy());
    });
    expect(result).toMatchObject({ response_status: null, error: { code: 'broken_answer' } });
  });

  it('is not requested when the stored URL is no longer allowed', async () => {
    const organization = await newOutgoingBoard();
    const { url, asked } = await startProvider(() => ({}));
    const { id } = await postProvider(organization, { url });
    const { db, organizationId } = organization.scope;
    await db
      .updateTable('enrichment_providers')
      .set({ url: url.replace('127.0.0.1', '127.0.0.2') })
      .where('organization_id', '=', organizationId)
      .execute();
    const result = await testProvider(organization, id);
    expect(result).toMatchObject({ response_status: null, error: { code: 'target_not_allowed' } });
    expect(asked).toEqual([]);
  });
});

describe('a value that cannot be used', () => {
  const deep = (levels: number) => `${'{"a":'.repeat(levels)}null${'}'.repeat(levels)}`;

  it.each<[string, string, string]>([
    ['a number as a string', '{"salary_min":"5"}', 'must be a number or null'],
    ['a string as a number', '{"location":5}', 'must be a string or null'],
    ['a list', '{"location":["Hamburg"]}', 'must be a string or null'],
    [
      'text that is too long',
      `{"location":"${'x'.repeat(501)}"}`,
      'must not contain more than 500 characters',
    ],
    ['a blank text', '{"location":" \\t"}', 'must not be blank'],
    ['HTML without visible content', '{"description":"<script>x()</script><p> </p>"}', 'must not be blank'],
    ['a negative number', '{"salary_min":-1}', 'must be at least 0'],
    ['a number that is too large', '{"salary_max":1e308}', 'must be at most 1000000000000000'],
    ['an unpaired surrogate', '{"location":"\\ud800"}', 'must be valid Unicode, without unpaired surrogates'],
    ['U+0000', '{"location":"a\\u0000"}', 'must not contain U+0000'],
    ['U+0000 in a name', '{"form_data":{"a\\u0000":1}}', 'must not contain U+0000'],
    ['__proto__', '{"form_data":{"__proto__":{"a":1}}}', 'is not a valid field name'],
    ['65 levels', `{"form_data":${deep(64)}}`, 'must not be nested more than 64 levels deep'],
    ['30,000 levels', `{"form_data":${deep(30_000)}}`, 'must not be nested more than 64 levels deep'],
    ['more than 64 kB', `{"form_data":{"a":"${'x'.repeat(65_536)}"}}`, 'must not be larger than 64 kB'],
    ['more than 100 kB', `{"description":"<p>${'x'.repeat(102_400)}</p>"}`, 'must not be larger than 100 kB'],
    ['an unknown currency', '{"salary_currency":"ABC"}', 'must be an ISO 4217 currency code'],
    [
      'an unknown period',
      '{"salary_period":"a year"}',
      'must be one of hourly, daily, weekly, monthly, yearly, null',
    ],
    [
      'a script',
      '{"company_website":"javascript:alert(1)"}',
      'must be an absolute http or https URL without a user name or password',
    ],
    ['a private IP address', '{"company_logo_url":"http://10.0.0.1/x.png"}', 'The IP address is not public.'],
    [
      'an invalid way to apply',
      '{"how_to_apply":"just come"}',
      'must be a URL, an email address or a phone number',
    ],
    ['a type without letters', '{"job_type":"--"}', 'must contain a letter or a digit'],
  ])('%s', async (_, body, message) => {
    const result = await notificationsOf({ body });
    const [field] = Object.keys(JSON.parse(body));
    expect(result).toMatchObject({ error: null, would_fill: {}, refused_fields: [{ field, message }] });
    expect(result.refused_fields).toHaveLength(1);
  });

  it('does not affect other fields', async () => {
    const body =
      '{"location":"\\udfff","company_name":"Pilots","unknown":"\\ud800","__proto__":{"recruiter_name":"x"}}';
    const result = await notificationsOf({ body });
    expect(result.would_fill).toEqual({ company_name: 'Pilots' });
    expect(result.refused_fields.map(({ field }) => field)).toEqual(['location']);
    expect(Object.hasOwn(Object.prototype, 'recruiter_name')).toBe(false);
  });

  it('is rejected when it is another organization’s asset, as an update would be', async () => {
    const organization = await newOutgoingBoard();
    const logo = `${organization.scope.cdnUrl}/019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a12.png`;
    const { url } = await startProvider(() => ({ body: { company_logo_url: logo, location: 'Hamburg' } }));
    const { id } = await postProvider(organization, { url, fields: ['company_logo_url', 'location'] });
    expect(await testProvider(organization, id)).toMatchObject({
      would_fill: { location: 'Hamburg' },
      refused_fields: [{ field: 'company_logo_url', message: 'must be an asset of the organization' }],
    });
  });
});

describe('fields that depend on each other', () => {
  it('are tried in the order of the provider: the first is filled in, a contradicting one is rejected', async () => {
    const body = { salary_min: 70_000, salary_max: 50_000 };
    const fields = ['salary_max', 'salary_min'];
    expect(await notificationsOf({ body }, { fields })).toMatchObject({
      would_fill: { salary_max: 50_000 },
      refused_fields: [{ field: 'salary_min', message: 'must not be greater than salary_max' }],
    });
    expect(await notificationsOf({ body }, { fields: fields.toReversed() })).toMatchObject({
      would_fill: { salary_min: 70_000 },
      refused_fields: [{ field: 'salary_max', message: 'salary_min must not be greater than salary_max' }],
    });
  });

  it('are validated together with the fields of the job', async () => {
    const organization = await newOutgoingBoard();
    const { url } = await startProvider(() => ({ body: { salary_max: 50_000 } }));
    const { id } = await postProvider(organization, { url, fields: ['salary_max'] });
    const job = await postJob(organization, { salary_min: 60_000 });
    expect(await testProvider(organization, id, { job_id: job.id })).toMatchObject({
      would_fill: {},
      refused_fields: [{ field: 'salary_max', message: 'salary_min must not be greater than salary_max' }],
    });
  });
});
