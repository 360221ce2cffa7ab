import { describe, expect, it } from 'vitest';
import {
  newOutgoingBoard,
  postProvider,
  type Reply,
  startProvider,
  tellsOf,
  testProvider,
} from '../../../test/enrichment.ts';
import { postJob } from '../../../test/jobs.ts';

describe('an answer that cannot be used', () => {
  const json = (body: string | Uint8Array) => ({ body });

  it.each<[string, Reply, number, string]>([
    ['204', { status: 204, body: '' }, 204, 'not_json'],
    ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }, 302, 'redirected'],
    ['404', { status: 404, body: { location: 'Hamburg' } }, 404, 'not_accepted'],
    ['500', { status: 500, body: { location: 'Hamburg' } }, 500, 'not_accepted'],
    ['HTML', { headers: { 'content-type': 'text/html' }, body: '{}' }, 200, 'not_json'],
    ['no content type', { headers: { 'content-type': '' }, body: '{}' }, 200, 'not_json'],
    ['a kind of JSON', { headers: { 'content-type': 'application/jsonl' }, body: '{}' }, 200, 'not_json'],
    ['nothing', json(''), 200, 'not_json'],
    ['half of it', json('{"location":"Ham'), 200, 'not_json'],
    ['a list', json('[{"location":"Hamburg"}]'), 200, 'not_json'],
    ['null', json('null'), 200, 'not_json'],
    ['a text', json('"location"'), 200, 'not_json'],
    ['another encoding', json(Buffer.from('{"location":"K\xf6ln"}', 'latin1')), 200, 'not_json'],
    [
      'what is compressed',
      { headers: { 'content-encoding': 'gzip' }, body: Buffer.from([31, 139]) },
      200,
      'not_json',
    ],
  ])('%s', async (_, reply, status, code) => {
    const told = await tellsOf(reply);
    expect(told).toMatchObject({
      response_status: status,
      error: { code },
      would_fill: {},
      refused_fields: [],
    });
    expect(told.error!.message).toMatch(/^The .*\.$/);
  });

  it('more than 256 kB, announced or not', async () => {
    const body = JSON.stringify({ location: 'x'.repeat(256 * 1024) });
    const announced = await tellsOf({ body, headers: { 'content-length': `${body.length}` } });
    expect(announced).toMatchObject({ response_status: null, error: { code: 'too_large' } });
    const endless = await tellsOf((response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = () => {
        while (response.write(' '.repeat(65_536)));
      };
      response.on('drain', more);
      more();
    });
    expect(endless).toMatchObject({ response_status: null, error: { code: 'too_large' } });
  });

  it('none within timeout_ms', async () => {
    const told = await tellsOf(() => {}, { timeout_ms: 1000 });
    expect(told).toMatchObject({ response_status: null, error: { code: 'timeout' } });
    expect(told.duration_ms).toBeGreaterThanOrEqual(990);
    expect(told.duration_ms).toBeLessThan(5000);
  });

  it('one that ends half-way', async () => {
    const told = await tellsOf((response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{"location":', () => response.destroy());
    });
    expect(told).toMatchObject({ response_status: null, error: { code: 'broken_answer' } });
  });

  it('of an address that was reachable when it was saved and is not any more', async () => {
    const organization = await newOutgoingBoard();
    const { url, asked } = await startProvider(() => ({}));
    const { id } = await postProvider(organization, { url });
    const { db, organizationId } = organization.scope;
    await db
      .updateTable('enrichment_providers')
      .set({ url: url.replace('127.0.0.1', '127.0.0.2') })
      .where('organization_id', '=', organizationId)
      .execute();
    const told = await testProvider(organization, id);
    expect(told).toMatchObject({ response_status: null, error: { code: 'target_not_allowed' } });
    expect(asked).toEqual([]);
  });
});

describe('a value that cannot be used', () => {
  const deep = (levels: number) => `${'{"a":'.repeat(levels)}null${'}'.repeat(levels)}`;

  it.each<[string, string, string]>([
    ['a number as text', '{"salary_min":"5"}', 'must be a number or null'],
    ['a text as number', '{"location":5}', 'must be a string or null'],
    ['a list', '{"location":["Hamburg"]}', 'must be a string or null'],
    ['too long a text', `{"location":"${'x'.repeat(501)}"}`, 'must not contain more than 500 characters'],
    ['a blank text', '{"location":" \\t"}', 'must not be blank'],
    ['HTML of nothing to see', '{"description":"<script>x()</script><p> </p>"}', 'must not be blank'],
    ['a negative number', '{"salary_min":-1}', 'must be at least 0'],
    ['too large a number', '{"salary_max":1e308}', 'must be at most 1000000000000000'],
    ['half a surrogate pair', '{"location":"\\ud800"}', 'must be valid Unicode, without unpaired surrogates'],
    ['U+0000', '{"location":"a\\u0000"}', 'must not contain U+0000'],
    ['U+0000 in a name', '{"form_data":{"a\\u0000":1}}', 'must not contain U+0000'],
    ['__proto__', '{"form_data":{"__proto__":{"a":1}}}', 'is not a valid field name'],
    ['64 levels and one', `{"form_data":${deep(64)}}`, 'must not be nested more than 64 levels deep'],
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
    ['a private address', '{"company_logo_url":"http://10.0.0.1/x.png"}', 'The IP address is not public.'],
    [
      'what cannot be applied to',
      '{"how_to_apply":"just come"}',
      'must be a URL, an email address or a phone number',
    ],
    ['a type of signs only', '{"job_type":"--"}', 'must contain a letter or a digit'],
  ])('%s', async (_, body, message) => {
    const told = await tellsOf({ body });
    const [field] = Object.keys(JSON.parse(body));
    expect(told).toMatchObject({ error: null, would_fill: {}, refused_fields: [{ field, message }] });
    expect(told.refused_fields).toHaveLength(1);
  });

  it('leaves the others as they are', async () => {
    const body =
      '{"location":"\\udfff","company_name":"Pilots","unknown":"\\ud800","__proto__":{"recruiter_name":"x"}}';
    const told = await tellsOf({ body });
    expect(told.would_fill).toEqual({ company_name: 'Pilots' });
    expect(told.refused_fields.map(({ field }) => field)).toEqual(['location']);
    expect(Object.hasOwn(Object.prototype, 'recruiter_name')).toBe(false);
  });

  it('of another organization is refused where an update would refuse it', async () => {
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

describe('fields that belong together', () => {
  it('are tried in the order of the provider: the first goes in, what contradicts it is refused', async () => {
    const body = { salary_min: 70_000, salary_max: 50_000 };
    const fields = ['salary_max', 'salary_min'];
    expect(await tellsOf({ body }, { fields })).toMatchObject({
      would_fill: { salary_max: 50_000 },
      refused_fields: [{ field: 'salary_min', message: 'must not be greater than salary_max' }],
    });
    expect(await tellsOf({ body }, { fields: fields.toReversed() })).toMatchObject({
      would_fill: { salary_min: 70_000 },
      refused_fields: [{ field: 'salary_max', message: 'salary_min must not be greater than salary_max' }],
    });
  });

  it('are judged beside what the job has', async () => {
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
