import { describe, expect, it } from 'vitest';
import {
  newOutgoingBoard,
  postProvider,
  type Reply,
  startProvider,
  testProvider,
} from '../../../../test/enrichment.ts';
import { fillableFields } from '../../jobs/jobs/fillable-fields.ts';

const everyField = [...fillableFields];

describe('secrets in headers', () => {
  const value = 'b7Zq/s3"cret+\\Value';

  async function testWithSecret(response: (headers: Record<string, unknown>) => Reply, fields = everyField) {
    const organization = await newOutgoingBoard();
    const saved = await organization.post('/secrets', { name: 'places', value });
    expect(saved.body.data.reference).toBe('vault:places');
    const { url, asked } = await startProvider(({ headers }) => response(headers));
    const headers = { Authorization: 'Bearer vault:places', 'X-Board': '7' };
    const { id } = await postProvider(organization, { url, fields, headers });
    return { organization, id, asked, result: await testProvider(organization, id) };
  }

  it('replace their references in the request', async () => {
    const { asked } = await testWithSecret(() => ({}));
    expect(asked[0]!.headers).toMatchObject({ authorization: `Bearer ${value}`, 'x-board': '7' });
  });

  it('are sent with their new value after a rotation', async () => {
    const { organization, id, asked } = await testWithSecret(() => ({}));
    await organization.post('/secrets', { name: 'places', value: 'another-Value' });
    await testProvider(organization, id);
    expect(asked.map(({ headers }) => headers.authorization)).toEqual([
      `Bearer ${value}`,
      'Bearer another-Value',
    ]);
  });

  it('fail the test before anything is sent if they are missing or not allowed for the host', async () => {
    const { organization, id, asked } = await testWithSecret(() => ({}));
    await organization.post('/secrets', { name: 'places', value, allowed_hosts: ['places.example'] });
    expect(await testProvider(organization, id)).toMatchObject({
      response_status: null,
      error: { code: 'secret_not_for_host' },
    });
    await organization.delete('/secrets/places?force=true');
    expect(await testProvider(organization, id)).toMatchObject({ error: { code: 'secret_missing' } });
    expect(asked).toHaveLength(1);
  });

  it('are filled into no field and returned in no response, in any encoding', async () => {
    const base64 = Buffer.from(value).toString('base64');
    const { result } = await testWithSecret(({ authorization }) => ({
      body: {
        company_name: authorization,
        location: `Key: ${base64}`,
        recruiter_name: encodeURIComponent(value),
        recruiter_url: `https://pilots.example/?key=${Buffer.from(value).toString('hex')}`,
        form_data: { list: [{ [value]: 1 }] },
        description: `<p>${value.replace('/', '&#47;')}</p>`,
        job_type: 'full-time',
      },
    }));
    expect(result.would_fill).toEqual({ job_type: 'full-time' });
    const message = 'must not contain a secret of the headers';
    expect(result.refused_fields).toHaveLength(6);
    for (const refusal of result.refused_fields) expect(refusal.message).toBe(message);
    expect(JSON.stringify(result)).not.toContain('s3');
  });

  it('are not in the error of a failure', async () => {
    const { result } = await testWithSecret(({ authorization }) => ({
      status: 500,
      headers: { 'x-echo': String(authorization), 'content-type': `text/${value.replaceAll('/', '.')}` },
      body: String(authorization),
    }));
    expect(result.error).toEqual({
      code: 'not_accepted',
      message: 'The provider returned 500. Only 2xx is a success.',
    });
  });
});
