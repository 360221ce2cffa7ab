import { describe, expect, it } from 'vitest';
import { newOrganization, until } from '../../../../test/app.ts';
import {
  newGate,
  newOutgoingBoard,
  postProvider,
  runsOf,
  startProvider,
  testProvider,
  untilRequested,
} from '../../../../test/enrichment.ts';
import { eventsOf, expectError, issuePaths, postJob, readJob } from '../../../../test/jobs.ts';
import { fillableFields } from '../../jobs/jobs/fillable-fields.ts';

const everyField = [...fillableFields];

describe('POST /enrichment-providers/{id}/test', () => {
  it('sends the job and returns what would be filled in, as the job would store it', async () => {
    const organization = await newOutgoingBoard();
    const { url, asked } = await startProvider(() => ({
      body: {
        description: '<p onclick="x()">Guide ships.</p><script>x()</script>',
        job_type: 'Full Time',
        salary_currency: 'eur',
        category: ' Shipping ',
        company_logo_url: 'https://pilots.example/logo.png',
        location: 'Hamburg',
        company_name: null,
        unknown: 5,
        recruiter_name: 'Mette Holm',
        salary_min: '52000',
      },
    }));
    const { id } = await postProvider(organization, {
      url,
      fields: everyField.filter((field) => field !== 'recruiter_name'),
    });
    const job = await postJob(organization, { location: 'Rotterdam' });
    expect(await testProvider(organization, id, { job_id: job.id })).toEqual({
      response_status: 200,
      duration_ms: expect.any(Number),
      error: null,
      would_fill: {
        description: '<p>Guide ships.</p>',
        job_type: 'full-time',
        salary_currency: 'EUR',
        category: 'Shipping',
        company_logo_url: 'https://pilots.example/logo.png',
      },
      refused_fields: [
        { field: 'location', message: 'already has a value' },
        { field: 'salary_min', message: 'must be a number or null' },
      ],
    });
    expect(asked).toHaveLength(1);
    expect(asked[0]!.body).toEqual({
      id: expect.any(String),
      type: 'job.created',
      timestamp: expect.any(String),
      organization_id: organization.scope.organizationId,
      actor: `api_key:${organization.keyId}`,
      data: job,
    });
    expect(asked[0]!.headers).toMatchObject({
      'content-type': 'application/json',
      accept: 'application/json',
    });
  });

  it('changes nothing and creates no run', async () => {
    const organization = await newOutgoingBoard();
    const { url } = await startProvider(() => ({ body: { location: 'Hamburg', category: 'New' } }));
    const job = await postJob(organization);
    const { id } = await postProvider(organization, { url, fields: ['location', 'category'] });
    const before = await eventsOf(organization);
    for (const body of [{ job_id: job.id }, {}])
      expect((await testProvider(organization, id, body)).would_fill).toEqual({
        location: 'Hamburg',
        category: 'New',
      });
    expect(await readJob(organization, job.id)).toEqual(job);
    expect(await eventsOf(organization)).toEqual(before);
    expect(await runsOf(organization, id)).toEqual([]);
    expect((await organization.get('/categories')).body.data).toEqual([]);
    expect((await organization.get('/jobs')).body.data).toEqual([job]);
  });

  it('without a job or without a body, sends an example that lacks the provider’s fields', async () => {
    const organization = await newOutgoingBoard();
    const { url, asked } = await startProvider(() => ({ body: { salary_min: 5 } }));
    const { id } = await postProvider(organization, { url, fields: ['salary_min', 'description'] });
    const response = await organization.post(`/enrichment-providers/${id}/test`);
    expect(response.body.data).toMatchObject({ would_fill: { salary_min: 5 }, error: null });
    expect(asked[0]!.body.data).toMatchObject({
      title: 'Harbour Pilot',
      salary_min: null,
      salary_max: 68_000,
      description: null,
    });
  });

  it('sends to a disabled provider', async () => {
    const organization = await newOutgoingBoard();
    const { url, asked } = await startProvider(() => ({}));
    const { id } = await postProvider(organization, { url, is_enabled: false });
    expect(await testProvider(organization, id)).toMatchObject({ error: null, would_fill: {} });
    expect(asked).toHaveLength(1);
  });

  it('is sent once for an Idempotency-Key', async () => {
    const organization = await newOutgoingBoard();
    const { url, asked } = await startProvider(() => ({ body: { location: 'Hamburg' } }));
    const { id } = await postProvider(organization, { url });
    const send = () => organization.post(`/enrichment-providers/${id}/test`, {}, { 'idempotency-key': 'a' });
    const [first, second] = [await send(), await send()];
    expect(first.body.data.would_fill).toEqual({ location: 'Hamburg' });
    expect(second.text).toBe(first.text);
    expect(asked).toHaveLength(1);
    expect((await organization.get('/jobs')).body.data).toEqual([]);
  });

  it('with an Idempotency-Key delays no other organization’s events while the provider has not responded', async () => {
    const organization = await newOutgoingBoard();
    const gate = newGate();
    const slow = await startProvider(() => gate.opened.then(() => ({})));
    const { id } = await postProvider(organization, { url: slow.url, timeout_ms: 30_000 });
    const test = organization.post(`/enrichment-providers/${id}/test`, {}, { 'idempotency-key': 'a' });
    await untilRequested(slow, 1);
    const other = await newOrganization();
    await postJob(other);
    const { body } = await until(
      () => other.get('/events'),
      ({ body }) => body.data.length > 0,
    );
    expect(body.data).toMatchObject([{ type: 'job.created' }]);
    gate.open();
    expect((await test).status).toBe(200);
  });

  it('rejects a job that the organization does not have', async () => {
    const organization = await newOutgoingBoard();
    const { url, asked } = await startProvider(() => ({}));
    const path = `/enrichment-providers/${(await postProvider(organization, { url })).id}/test`;
    const { id } = await postJob(await newOrganization());
    expect(issuePaths(await organization.post(path, { job_id: id }))).toEqual(['/job_id']);
    expect(issuePaths(await organization.post(path, { job_id: 'x', color: 1 }))).toHaveLength(2);
    expect(asked).toEqual([]);
  });

  it('returns 503 to the third concurrent test of a slow provider', async () => {
    const organization = await newOutgoingBoard();
    const gate = newGate();
    const { url } = await startProvider(() => gate.opened.then(() => ({})));
    const { id } = await postProvider(organization, { url });
    const send = async () => {
      const response = await organization.post(`/enrichment-providers/${id}/test`, {});
      if (response.status === 503) gate.open();
      return response;
    };
    const responses = await Promise.all([send(), send(), send()]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 503]);
    expectError(responses.find(({ status }) => status === 503)!, 503, 'unavailable');
  });
});
