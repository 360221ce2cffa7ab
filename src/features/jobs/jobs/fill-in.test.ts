import { describe, expect, it } from 'vitest';
import { type Client, newOrganization, sharedServer } from '../../../../test/app.ts';
import { holdJobLock } from '../../../../test/held-locks.ts';
import { eventsOf, postJob, readJob } from '../../../../test/jobs.ts';
import { inTransaction } from '../../../platform/scope.ts';
import { type FillInOutcome, fillIn } from './fill-in.ts';
import { type FillableField, fillableFields } from './fillable-fields.ts';

async function offer(client: Client, id: string, values: object): Promise<FillInOutcome> {
  const { outbound } = await sharedServer();
  const entries = Object.entries(values) as [FillableField, unknown][];
  return fillIn({ ...client.scope, actor: 'somebody' }, id, new Map(entries), outbound);
}

const everything = {
  company_name: 'North Sea Pilots',
  company_website: 'https://pilots.example',
  location: 'Rotterdam, Netherlands',
  salary_min: 52_000,
  salary_max: 68_000.5,
  salary_period: 'yearly',
  how_to_apply: 'work@pilots.example',
  recruiter_name: 'Mette Holm',
  recruiter_url: 'https://pilots.example/mette',
  form_data: { shift: 'night', levels: [1, { deep: null }] },
  description: '<p>Guide ships.</p>',
  company_logo_url: 'https://pilots.example/logo.png',
  place: {
    city: 'Rotterdam',
    region: null,
    country: 'NL',
    latitude: 51.9,
    longitude: 4.5,
  },
  job_type: 'full-time',
  category: 'Shipping',
  salary_currency: 'EUR',
} satisfies Record<FillableField, unknown>;

describe('an empty field of a job', () => {
  it('can be filled in if it is nullable', async () => {
    expect(Object.keys(everything)).toEqual(fillableFields);
    const client = await newOrganization();
    const before = await postJob(client);
    const filled = { ...everything, place: { ...everything.place, is_corrected: false } };
    expect(await offer(client, before.id, everything)).toEqual({ filled, refused: [] });
    const job = await readJob(client, before.id);
    // The logo is not copied yet.
    expect(job).toMatchObject({ ...everything, company_logo_url: null, how_to_apply_method: 'email' });
  });

  it('is filled in by one update, which is recorded like any other', async () => {
    const client = await newOrganization();
    const { id } = await postJob(client);
    await offer(client, id, { location: 'Hamburg', salary_min: 5, category: 'Shipping' });
    const job = await readJob(client, id);
    expect((await eventsOf(client)).slice(1)).toEqual([
      { type: 'category.created', data: expect.anything(), changed_fields: null, actor: 'somebody' },
      {
        type: 'job.updated',
        data: job,
        changed_fields: ['location', 'place', 'category', 'category_slug', 'category_id', 'salary_min'],
        actor: 'somebody',
      },
    ]);
    expect((await client.get('/jobs?search=pilot&locations=hamburg&category=shipping')).body.data).toEqual([
      job,
    ]);
  });

  it('gets an existing category by its name, regardless of case', async () => {
    const client = await newOrganization();
    await postJob(client, { category: 'Shipping' });
    const { id } = await postJob(client);
    expect((await offer(client, id, { category: 'SHIPPING ' })).filled).toEqual({ category: 'Shipping' });
    expect((await client.get('/categories')).body.data).toHaveLength(1);
  });

  it('is filled in within another transaction, and rolled back with it', async () => {
    const client = await newOrganization();
    const { outbound } = await sharedServer();
    const job = await postJob(client);
    const work = inTransaction(client.scope, async (scope) => {
      await fillIn(scope, job.id, new Map([['location', 'Hamburg']]), outbound);
      throw new Error('taken back');
    });
    await expect(work).rejects.toThrow('taken back');
    expect(await readJob(client, job.id)).toEqual(job);
  });

  it('cannot be filled in after the job is deleted', async () => {
    const client = await newOrganization();
    const { id } = await postJob(client);
    await client.delete(`/jobs/${id}`);
    await expect(offer(client, id, { location: 'Hamburg' })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a field that has a value', () => {
  it('does not change, and no event is recorded', async () => {
    const client = await newOrganization();
    const job = await postJob(client, everything);
    const events = await eventsOf(client);
    const values = { ...everything, location: 'Hamburg', company_logo_url: 'https://other.example/logo.png' };
    const { filled, refused } = await offer(client, job.id, values);
    expect(filled).toEqual({});
    expect(refused).toEqual(fillableFields.map((field) => ({ field, message: 'already has a value' })));
    expect(await readJob(client, job.id)).toEqual(job);
    expect(await eventsOf(client)).toEqual(events);
    const { db, organizationId } = client.scope;
    const logos = db.selectFrom('logos').select('source_url').where('organization_id', '=', organizationId);
    expect(await logos.execute()).toEqual([{ source_url: 'https://pilots.example/logo.png' }]);
  });

  it('does not change when the value is 0 or an empty string', async () => {
    const client = await newOrganization();
    const { id } = await postJob(client, { salary_min: 0, location: '' });
    expect(await offer(client, id, { salary_min: 5, location: 'Hamburg' })).toMatchObject({ filled: {} });
    expect(await readJob(client, id)).toMatchObject({ salary_min: 0, location: '' });
  });

  it('is validated together with the offered values, in the order of the offer', async () => {
    const client = await newOrganization();
    const { id } = await postJob(client);
    const outcome = await offer(client, id, { salary_max: 5, salary_min: 6, salary_currency: 'eur' });
    expect(outcome).toEqual({
      filled: { salary_max: 5, salary_currency: 'EUR' },
      refused: [{ field: 'salary_min', message: 'must not be greater than salary_max' }],
    });
  });
});

describe('concurrent changes', () => {
  it('reject the offer for a field that got a value first, and fill in the others', async () => {
    const client = await newOrganization();
    const { id } = await postJob(client);
    const holdUp = await holdJobLock(id);
    const patch = client.patch(`/jobs/${id}`, { location: 'Rotterdam' });
    await holdUp.untilWaiting(1);
    const offered = offer(client, id, { location: 'Hamburg', company_name: 'Pilots' });
    await holdUp.untilWaiting(2);
    await holdUp.release();
    expect((await patch).status).toBe(200);
    expect(await offered).toEqual({
      filled: { company_name: 'Pilots' },
      refused: [{ field: 'location', message: 'already has a value' }],
    });
    expect(await readJob(client, id)).toMatchObject({ location: 'Rotterdam', company_name: 'Pilots' });
  });

  it('reject only the offered value that contradicts the first change', async () => {
    const client = await newOrganization();
    const { id } = await postJob(client);
    const holdUp = await holdJobLock(id);
    const patch = client.patch(`/jobs/${id}`, { salary_min: 60_000 });
    await holdUp.untilWaiting(1);
    const offered = offer(client, id, { salary_max: 50_000, company_name: 'Pilots' });
    await holdUp.untilWaiting(2);
    await holdUp.release();
    expect((await patch).status).toBe(200);
    expect(await offered).toEqual({
      filled: { company_name: 'Pilots' },
      refused: [{ field: 'salary_max', message: 'salary_min must not be greater than salary_max' }],
    });
  });

  it('reject an offered logo when another was set first, even before it is copied', async () => {
    const client = await newOrganization();
    const { id } = await postJob(client);
    const holdUp = await holdJobLock(id);
    const patch = client.patch(`/jobs/${id}`, { company_logo_url: 'https://pilots.example/logo.png' });
    await holdUp.untilWaiting(1);
    const offered = offer(client, id, { company_logo_url: 'https://other.example/logo.png' });
    await holdUp.untilWaiting(2);
    await holdUp.release();
    await patch;
    expect((await offered).refused).toEqual([{ field: 'company_logo_url', message: 'already has a value' }]);
  });

  it('fill in each field once when ten offers name the same fields', async () => {
    const client = await newOrganization();
    const { id } = await postJob(client);
    const numbers = Array.from({ length: 10 }, (_, number) => number);
    const outcomes = await Promise.all(
      numbers.map((number) =>
        offer(client, id, {
          location: `Berth ${number}`,
          [number % 2 ? 'company_name' : 'category']: 'Same',
        }),
      ),
    );
    const filled = outcomes.flatMap((outcome) => Object.entries(outcome.filled));
    const job = await readJob(client, id);
    expect(Object.fromEntries(filled)).toEqual({
      location: job.location,
      company_name: 'Same',
      category: 'Same',
    });
    expect(filled).toHaveLength(3);
    const updates = (await eventsOf(client)).filter(({ type }) => type === 'job.updated');
    expect(updates.flatMap(({ changed_fields }) => changed_fields).sort()).toEqual([
      'category',
      'category_id',
      'category_slug',
      'company_id',
      'company_name',
      'location',
    ]);
  });

  it('do not deadlock when offers and deletions use the same category', async () => {
    const client = await newOrganization();
    const work = Array.from({ length: 10 }, async () => {
      const { id, category_id } = await postJob(client, { category: 'Shipping' });
      await client.patch(`/jobs/${id}`, { category: null });
      const [outcome, deleted] = await Promise.all([
        offer(client, id, { category: 'Shipping', location: 'Hamburg' }),
        client.delete(`/categories/${category_id}`),
      ]);
      expect(outcome.filled).toMatchObject({ location: 'Hamburg' });
      expect([200, 404]).toContain(deleted.status);
    });
    await Promise.all(work);
  });
});
