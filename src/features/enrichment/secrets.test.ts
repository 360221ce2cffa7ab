import { describe, expect, it } from 'vitest';
import {
  newOutgoingBoard,
  postProvider,
  type Reply,
  startProvider,
  testProvider,
} from '../../../test/enrichment.ts';
import { fillableFields } from '../jobs/fillable-fields.ts';

const everyField = [...fillableFields];

describe('secrets in headers', () => {
  const value = 'b7Zq/s3"cret+\\Value';

  async function askWithSecret(response: (headers: Record<string, unknown>) => Reply, fields = everyField) {
    const organization = await newOutgoingBoard();
    const saved = await organization.post('/secrets', { name: 'places', value });
    expect(saved.body.data.reference).toBe('vault:places');
    const { url, asked } = await startProvider(({ headers }) => response(headers));
    const headers = { Authorization: 'Bearer vault:places', 'X-Board': '7' };
    const { id } = await postProvider(organization, { url, fields, headers });
    return { organization, id, asked, told: await testProvider(organization, id) };
  }

  it('are sent in the place of their references', async () => {
    const { asked } = await askWithSecret(() => ({}));
    expect(asked[0]!.headers).toMatchObject({ authorization: `Bearer ${value}`, 'x-board': '7' });
  });

  it('take effect at the next request when they are rotated', async () => {
    const { organization, id, asked } = await askWithSecret(() => ({}));
    await organization.post('/secrets', { name: 'places', value: 'another-Value' });
    await testProvider(organization, id);
    expect(asked.map(({ headers }) => headers.authorization)).toEqual([
      `Bearer ${value}`,
      'Bearer another-Value',
    ]);
  });

  it('that are missing or may not go to the host end it before anything is sent', async () => {
    const { organization, id, asked } = await askWithSecret(() => ({}));
    await organization.post('/secrets', { name: 'places', value, allowed_hosts: ['places.example'] });
    expect(await testProvider(organization, id)).toMatchObject({
      response_status: null,
      error: { code: 'secret_not_for_host' },
    });
    await organization.delete('/secrets/places?force=true');
    expect(await testProvider(organization, id)).toMatchObject({ error: { code: 'secret_missing' } });
    expect(asked).toHaveLength(1);
  });

  it('that the answer repeats get into no field and no answer, in whatever encoding', async () => {
    const base64 = Buffer.from(value).toString('base64');
    const { told } = await askWithSecret(({ authorization }) => ({
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
    expect(told.would_fill).toEqual({ job_type: 'full-time' });
    const message = 'must not contain a secret of the headers';
    expect(told.refused_fields).toHaveLength(6);
    for (const refusal of told.refused_fields) expect(refusal.message).toBe(message);
    expect(JSON.stringify(told)).not.toContain('s3');
  });

  it('are not in the reasons of a failure', async () => {
    const { told } = await askWithSecret(({ authorization }) => ({
      status: 500,
      headers: { 'x-echo': String(authorization), 'content-type': `text/${value.replaceAll('/', '.')}` },
      body: String(authorization),
    }));
    expect(told.error).toEqual({
      code: 'not_accepted',
      message: 'The provider returned 500. Only 2xx is a success.',
    });
  });
});
