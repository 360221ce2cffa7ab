import { describe, expect, it } from 'vitest';
import { newOrganization } from '../../../../test/app.ts';
import { eventsOf, expectError, issuePaths } from '../../../../test/jobs.ts';
import { postJobPlan, postPlan } from '../../../../test/plans.ts';
import type { Plan } from './schema.ts';

describe('POST /plans', () => {
  it('creates a plan from the required fields, with defaults for the rest', async () => {
    const organization = await newOrganization();
    const response = await organization.post('/plans', {
      name: ' Member ',
      kind: 'paywall',
      amount: 49,
      currency: 'eur',
    });
    expect(response.status, response.text).toBe(201);
    const plan: Plan = response.body.data;
    expect(response.body).toEqual({
      data: {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        organizationId: organization.scope.organizationId,
        kind: 'paywall',
        name: 'Member',
        amount: 49,
        currency: 'EUR',
        interval: null,
        jobsIncluded: null,
        entitlements: ['paywall'],
        isActive: true,
        stripePriceId: null,
        description: null,
        sortOrder: 0,
        durationDays: null,
        highlight: false,
        stickyDays: 0,
        taxBehavior: 'inclusive',
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        updatedAt: plan.createdAt,
      },
    });
    expect(response.headers.get('location')).toBe(`/api/v1/plans/${plan.id}`);
    expect((await organization.get(`/plans/${plan.id}`)).body).toEqual({ data: plan });
    expect(await eventsOf(organization)).toEqual([
      { type: 'plan.created', data: plan, changed_fields: null, actor: `api_key:${organization.keyId}` },
    ]);
  });

  it('stores amounts exactly in the minor unit of any currency', async () => {
    const organization = await newOrganization();
    for (const [amount, currency, minor] of [
      [19.99, 'EUR', 1999],
      [0.29, 'USD', 29],
      [4900, 'JPY', 4900],
      [1.005, 'KWD', 1005],
      [0, 'CHF', 0],
      [9_999_999_999_999.99, 'EUR', 999_999_999_999_999],
    ]) {
      const plan = await postPlan(organization, { amount, currency });
      expect(plan).toMatchObject({ amount, currency });
      expect((await organization.get(`/plans/${plan.id}`)).body.data.amount).toBe(amount);
      const row = await organization.scope.db
        .selectFrom('plans')
        .select('amount_minor')
        .where('id', '=', plan.id)
        .executeTakeFirst();
      expect(row?.amount_minor).toBe(minor);
    }
  });

  it.each<[object, string[]]>([
    [{}, ['/amount', '/currency', '/kind', '/name']],
    [{ name: ' ', kind: 'paywall', amount: 1, currency: 'EUR' }, ['/name']],
    [{ name: 'x', kind: 'lottery', amount: 1, currency: 'EUR' }, ['/kind']],
    [{ name: 'x', kind: 'paywall', amount: -1, currency: 'EUR' }, ['/amount']],
    [{ name: 'x', kind: 'paywall', amount: 19.999, currency: 'EUR' }, ['/amount']],
    [{ name: 'x', kind: 'paywall', amount: 19.5, currency: 'JPY' }, ['/amount']],
    [{ name: 'x', kind: 'paywall', amount: 1e13, currency: 'EUR' }, ['/amount']],
    [{ name: 'x', kind: 'paywall', amount: '49', currency: 'EUR' }, ['/amount']],
    [{ name: 'x', kind: 'paywall', amount: 49, currency: 'XYZ' }, ['/currency']],
    [{ name: 'x', kind: 'paywall', amount: 49, currency: 'euro' }, ['/currency', '/currency']],
    [{ name: 'x', kind: 'paywall', amount: 49, currency: 'EUR', interval: 'decade' }, ['/interval']],
    [{ name: 'x', kind: 'paywall', amount: 49, currency: 'EUR', jobsIncluded: 5 }, ['/jobsIncluded']],
    [{ name: 'x', kind: 'job_posting', amount: 49, currency: 'EUR', jobsIncluded: 0 }, ['/jobsIncluded']],
    [{ name: 'x', kind: 'job_posting', amount: 49, currency: 'EUR', jobsIncluded: 1.5 }, ['/jobsIncluded']],
    [{ name: 'x', kind: 'job_posting', amount: 49, currency: 'EUR', jobsIncluded: 1e9 }, ['/jobsIncluded']],
    [
      { name: 'x', kind: 'job_posting', amount: 49, currency: 'EUR', entitlements: ['paywall'] },
      ['/entitlements'],
    ],
    [
      { name: 'x', kind: 'paywall', amount: 49, currency: 'EUR', entitlements: ['Not a slug'] },
      ['/entitlements/0'],
    ],
    [{ name: 'x', kind: 'paywall', amount: 49, currency: 'EUR', stripePriceId: 'a b' }, ['/stripePriceId']],
    [{ name: 'x', kind: 'paywall', amount: 49, currency: 'EUR', is_active: true }, ['/is_active']],
    [
      { name: '', kind: 'paywall', amount: -1, currency: 'EUR', jobsIncluded: 5, more: 1 },
      ['/amount', '/jobsIncluded', '/more', '/name', '/name'],
    ],
  ])('rejects %j', async (body, paths) => {
    const organization = await newOrganization();
    expect(issuePaths(await organization.post('/plans', body)).sort()).toEqual(paths);
    expect(await eventsOf(organization)).toEqual([]);
  });

  it.each(['1e400', '-1e400'])('rejects %s, which overflows a number', async (amount) => {
    const organization = await newOrganization();
    const body = `{"name":"x","kind":"paywall","currency":"EUR","amount":${amount}}`;
    expect(issuePaths(await organization.post('/plans', body))).toContain('/amount');
    const jobs = `{"name":"x","kind":"job_posting","currency":"EUR","amount":1,"jobsIncluded":${amount}}`;
    expect(issuePaths(await organization.post('/plans', jobs))).toContain('/jobsIncluded');
  });

  it('accepts a Stripe price once per organization, even for ten concurrent requests', async () => {
    const organization = await newOrganization();
    const body = { name: 'x', kind: 'paywall', amount: 1, currency: 'EUR', stripePriceId: 'price_1' };
    const responses = await Promise.all(Array.from({ length: 10 }, () => organization.post('/plans', body)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    for (const response of responses.filter(({ status }) => status === 409))
      expectError(response, 409, 'stripe_price_taken');
    expect(await eventsOf(organization)).toHaveLength(1);
    await postPlan(await newOrganization(), { stripePriceId: 'price_1' });
  });
});

describe('the entitlements that a plan grants', () => {
  it('always include paywall for a paywall plan, sorted and without duplicates', async () => {
    const organization = await newOrganization();
    const given = ['salary-report', 'paywall', 'salary-report', 'talks_2026'];
    const plan = await postPlan(organization, { entitlements: given });
    expect(plan.entitlements).toEqual(['paywall', 'salary-report', 'talks_2026']);
    const changed = await organization.patch(`/plans/${plan.id}`, { entitlements: [] });
    expect(changed.body.data.entitlements).toEqual(['paywall']);
  });

  it('are the given ones for a job posting plan, which cannot include paywall', async () => {
    const organization = await newOrganization();
    expect((await postJobPlan(organization)).entitlements).toEqual([]);
    const plan = await postJobPlan(organization, { entitlements: ['talent-pool'] });
    expect(plan.entitlements).toEqual(['talent-pool']);
    const response = await organization.patch(`/plans/${plan.id}`, { entitlements: ['paywall'] });
    expect(issuePaths(response)).toEqual(['/entitlements']);
  });
});

describe('the entitlements of a plan', () => {
  const many = Array.from({ length: 40 }, (_, number) => `report-${number}`);

  it('are at most 40 including paywall, so that returned entitlements can be written back', async () => {
    const organization = await newOrganization();
    const jobPlan = await postJobPlan(organization, { entitlements: many });
    expect(jobPlan.entitlements).toEqual(many);
    const plan = await postPlan(organization, { entitlements: many.slice(1) });
    expect(plan.entitlements).toHaveLength(40);
    const { entitlements } = plan;
    expect((await organization.patch(`/plans/${plan.id}`, { entitlements })).body.data).toEqual(plan);
    const refused = [
      await organization.patch(`/plans/${plan.id}`, { entitlements: many }),
      await organization.post('/plans', {
        name: 'x',
        kind: 'paywall',
        amount: 1,
        currency: 'EUR',
        entitlements: many,
      }),
      await organization.patch(`/plans/${jobPlan.id}`, { entitlements: [...many, 'more'] }),
    ];
    for (const response of refused) expect(issuePaths(response)).toEqual(['/entitlements']);
  });
});

describe('GET /plans', () => {
  it('lists the newest first, paginated, and filters by kind and is_active', async () => {
    const organization = await newOrganization();
    const first = await postPlan(organization, { name: 'First' });
    await postJobPlan(organization, { name: 'Second' });
    await postPlan(organization, { name: 'Third', isActive: false });
    const namesOf = async (query: string) => {
      const { data, meta } = (await organization.get(`/plans?${query}`)).body;
      return [meta.pagination.total_items, ...data.map(({ name }: Plan) => name)];
    };
    expect(await namesOf('')).toEqual([3, 'Third', 'Second', 'First']);
    expect(await namesOf('kind=paywall')).toEqual([2, 'Third', 'First']);
    expect(await namesOf('kind=job_posting')).toEqual([1, 'Second']);
    expect(await namesOf('is_active=false')).toEqual([1, 'Third']);
    expect(await namesOf('is_active=true&kind=paywall')).toEqual([1, 'First']);
    expect(await namesOf('per_page=2&page=2')).toEqual([3, 'First']);
    expect(await namesOf('page=9')).toEqual([3]);
    expect((await organization.get('/plans?per_page=1&page=3')).body.data).toEqual([first]);
  });

  it.each(['kind=lottery', 'is_active=perhaps', 'per_page=101', 'page=0'])('rejects ?%s', async (query) => {
    const [name] = query.split('=');
    expect(issuePaths(await (await newOrganization()).get(`/plans?${query}`))).toEqual([name]);
  });
});

describe('PATCH /plans/{id}', () => {
  it('changes the given fields, and the event names those that differ', async () => {
    const organization = await newOrganization();
    const plan = await postPlan(organization);
    const response = await organization.patch(`/plans/${plan.id}`, {
      name: ' Patron ',
      interval: null,
      amount: 49,
      stripePriceId: 'price_2',
    });
    expect(response.status, response.text).toBe(200);
    const { data } = response.body;
    expect(data).toEqual({
      ...plan,
      name: 'Patron',
      interval: null,
      stripePriceId: 'price_2',
      updatedAt: data.updatedAt,
    });
    expect(data.updatedAt >= plan.updatedAt).toBe(true);
    expect((await eventsOf(organization)).at(-1)).toMatchObject({
      type: 'plan.updated',
      data,
      changed_fields: ['name', 'interval', 'stripePriceId'],
    });
  });

  it('changes and emits nothing when no value differs', async () => {
    const organization = await newOrganization();
    const plan = await postJobPlan(organization);
    const { id, organizationId: _, kind: __, createdAt: ___, updatedAt: ____, ...fields } = plan;
    for (const same of [{}, fields, { currency: 'eur' }, { name: ` ${plan.name}` }]) {
      expect((await organization.patch(`/plans/${id}`, same)).body).toEqual({ data: plan });
    }
    expect(await eventsOf(organization)).toHaveLength(1);
  });

  it('validates amount and currency together, including the stored one', async () => {
    const organization = await newOrganization();
    const { id } = await postPlan(organization, { amount: 49.5, currency: 'EUR' });
    const patch = (changes: object) => organization.patch(`/plans/${id}`, changes);
    expect(issuePaths(await patch({ currency: 'JPY' }))).toEqual(['/amount']);
    expect(issuePaths(await patch({ amount: 49.555 }))).toEqual(['/amount']);
    expect(issuePaths(await patch({ amount: 49.555, currency: 'JPY' }))).toEqual(['/amount']);
    expect(issuePaths(await patch({ currency: 'XYZ' }))).toEqual(['/currency']);
    expect((await patch({ amount: 4900, currency: 'jpy' })).body.data).toMatchObject({
      amount: 4900,
      currency: 'JPY',
    });
    expect((await patch({ currency: 'KWD' })).body.data).toMatchObject({ amount: 4900, currency: 'KWD' });
    expect((await patch({ amount: 49.555 })).body.data).toMatchObject({ amount: 49.555, currency: 'KWD' });
  });

  it.each<[object, string[]]>([
    [{ kind: 'job_posting' }, ['/kind']],
    [{ jobsIncluded: 5 }, ['/jobsIncluded']],
    [{ name: null }, ['/name']],
    [{ amount: null }, ['/amount']],
    [{ isActive: 'yes' }, ['/isActive']],
    [{ entitlements: null }, ['/entitlements']],
    [{ interval: 'decade', amount: -5 }, ['/amount', '/interval']],
  ])('rejects %j and changes nothing', async (changes, paths) => {
    const organization = await newOrganization();
    const plan = await postPlan(organization);
    const found = issuePaths(await organization.patch(`/plans/${plan.id}`, { currency: 'EUR', ...changes }));
    expect(found.sort()).toEqual(paths);
    expect((await organization.get(`/plans/${plan.id}`)).body.data).toEqual(plan);
  });

  it('rejects the Stripe price of another plan until that plan releases it', async () => {
    const organization = await newOrganization();
    const first = await postPlan(organization, { stripePriceId: 'price_1' });
    const second = await postPlan(organization);
    const take = () => organization.patch(`/plans/${second.id}`, { stripePriceId: 'price_1' });
    expectError(await take(), 409, 'stripe_price_taken');
    await organization.patch(`/plans/${first.id}`, { stripePriceId: null });
    expect((await take()).status).toBe(200);
  });

  it('respects If-Match', async () => {
    const organization = await newOrganization();
    const { id } = await postPlan(organization);
    const etag = (await organization.get(`/plans/${id}`)).headers.get('etag') ?? '';
    const first = await organization.patch(`/plans/${id}`, { name: 'A' }, { 'if-match': etag });
    expect(first.status).toBe(200);
    const second = await organization.patch(`/plans/${id}`, { name: 'B' }, { 'if-match': etag });
    expectError(second, 412, 'precondition_failed');
  });
});

describe('a plan', () => {
  it('cannot be deleted', async () => {
    const organization = await newOrganization();
    const { id } = await postPlan(organization);
    const response = await organization.delete(`/plans/${id}`);
    expectError(response, 405, 'method_not_allowed');
    expect(response.headers.get('allow')).toBe('GET, HEAD, PATCH');
  });
});
