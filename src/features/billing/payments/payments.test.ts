import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newOrganization } from '../../../../test/app.ts';
import { eventsOf, expectError, issuePaths, postJob } from '../../../../test/jobs.ts';
import { lookUp, postMember } from '../../../../test/members.ts';
import { postPayment, postPlan, subscribe } from '../../../../test/plans.ts';
import { deleteOrganization } from '../../board/organizations/queries.ts';
import { paymentStatuses } from './rules.ts';
import type { Payment } from './schema.ts';

const UNKNOWN_ID = '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10';

describe('POST /members/{id}/payments', () => {
  it('preserves the key order and number formatting of metadata', async () => {
    const organization = await newOrganization();
    const metadata = { zeta: 1, a: 1e308, beta: { z: -1e-300, y: 0 } };
    const { id } = await postPayment(organization, { metadata });
    const row = await organization.scope.db
      .selectFrom('payments')
      .select(sql<string>`metadata::text`.as('text'))
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.text).toBe(JSON.stringify(metadata));
    expect((await organization.get(`/payments/${id}`)).text).toContain(JSON.stringify(metadata));
  });

  it('records a succeeded manual payment from an amount and a currency', async () => {
    const organization = await newOrganization();
    const member = await postMember(organization);
    const before = (await eventsOf(organization)).length;
    const body = { amount: 19.99, currency: 'eur' };
    const response = await organization.post(`/members/${member.id}/payments`, body);
    expect(response.status, response.text).toBe(201);
    const { data } = response.body;
    expect(response.body).toEqual({
      data: {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        organizationId: organization.scope.organizationId,
        userId: member.id,
        jobId: null,
        planId: null,
        amount: 19.99,
        currency: 'EUR',
        status: 'succeeded',
        paymentProvider: 'manual',
        stripeSessionId: null,
        stripePaymentIntentId: null,
        invoiceUrl: null,
        metadata: null,
        paidAt: expect.any(String),
        createdAt: expect.any(String),
        updatedAt: data.createdAt,
      },
    });
    expect(response.headers.get('location')).toBe(`/api/v1/payments/${data.id}`);
    expect((await organization.get(`/payments/${data.id}`)).body).toEqual({ data });
    expect((await lookUp(organization, member.id)).payments).toEqual([data]);
    expect((await eventsOf(organization)).slice(before)).toEqual([
      { type: 'payment.succeeded', data, changed_fields: null, actor: `api_key:${organization.keyId}` },
    ]);
  });

  it('records the plan, the job and the metadata of a payment, and keeps them when the job is deleted', async () => {
    const organization = await newOrganization();
    const fields = {
      planId: (await postPlan(organization, { isActive: false })).id,
      jobId: (await postJob(organization)).id,
      metadata: { invoice: '2026-0114', more: [1, { deep: null }] },
    };
    const payment = await postPayment(organization, fields);
    expect(payment).toMatchObject(fields);
    await organization.delete(`/jobs/${fields.jobId}`);
    expect((await organization.get(`/payments/${payment.id}`)).body.data).toEqual(payment);
  });

  it.each<[Payment['status'], boolean]>([
    ['pending', false],
    ['succeeded', true],
    ['failed', false],
    ['refunded', true],
  ])('accepts the status %s and emits it; paid: %s', async (status, isPaid) => {
    const organization = await newOrganization();
    const payment = await postPayment(organization, { status });
    expect([payment.status, payment.paidAt !== null]).toEqual([status, isPaid]);
    expect((await eventsOf(organization)).at(-1)).toMatchObject({ type: `payment.${status}`, data: payment });
  });

  it.each<[object, string[]]>([
    [{ amount: undefined, currency: undefined }, ['/amount', '/currency']],
    [{ amount: -0.01 }, ['/amount']],
    [{ amount: 0.001 }, ['/amount']],
    [{ amount: 4.5, currency: 'JPY' }, ['/amount']],
    [{ amount: 1.0001, currency: 'KWD' }, ['/amount']],
    [{ amount: 1e15 }, ['/amount']],
    [{ amount: '49.00' }, ['/amount']],
    [{ amount: null }, ['/amount']],
    [{ currency: 'XXX' }, ['/currency']],
    [{ status: 'lost' }, ['/status']],
    [{ planId: UNKNOWN_ID }, ['/planId']],
    [{ jobId: UNKNOWN_ID }, ['/jobId']],
    [{ planId: UNKNOWN_ID, jobId: UNKNOWN_ID }, ['/jobId', '/planId']],
    [{ planId: 'x', jobId: 'y' }, ['/jobId', '/planId']],
    [{ metadata: { text: 'x'.repeat(65_536) } }, ['/metadata']],
    [{ paymentProvider: 'stripe', stripeSessionId: 'cs_1' }, ['/paymentProvider', '/stripeSessionId']],
  ])('rejects %j', async (fields, paths) => {
    const organization = await newOrganization();
    const { id } = await postMember(organization);
    const before = (await eventsOf(organization)).length;
    const body = { amount: 49, currency: 'EUR', ...fields };
    expect(issuePaths(await organization.post(`/members/${id}/payments`, body)).sort()).toEqual(paths);
    expect((await organization.get('/payments')).body.data).toEqual([]);
    expect(await eventsOf(organization)).toHaveLength(before);
  });

  it('rejects an amount that overflows a number', async () => {
    const organization = await newOrganization();
    const { id } = await postMember(organization);
    const body = '{"amount":1e400,"currency":"EUR"}';
    expect(issuePaths(await organization.post(`/members/${id}/payments`, body))).toEqual(['/amount']);
  });

  it('rejects plans and jobs of another organization like unknown ones', async () => {
    const organization = await newOrganization();
    const other = await newOrganization();
    const { id } = await postMember(organization);
    const send = (fields: object) =>
      organization.post(`/members/${id}/payments`, { amount: 1, currency: 'EUR', ...fields });
    const theirs = { planId: (await postPlan(other)).id, jobId: (await postJob(other)).id };
    const refused = await send(theirs);
    expect(issuePaths(refused).sort()).toEqual(['/jobId', '/planId']);
    expect(refused.body.error.message).toBe(
      (await send({ planId: UNKNOWN_ID, jobId: UNKNOWN_ID })).body.error.message,
    );
  });

  it('returns 404 for a member who is unknown, malformed, erased or of another organization', async () => {
    const organization = await newOrganization();
    const erased = await postMember(organization);
    await organization.delete(`/members/${erased.id}`);
    const theirs = await postMember(await newOrganization());
    for (const id of [UNKNOWN_ID, 'x', erased.id, theirs.id]) {
      for (const body of [
        { amount: 1, currency: 'EUR' },
        { amount: 1, currency: 'EUR', planId: UNKNOWN_ID },
      ])
        expectError(await organization.post(`/members/${id}/payments`, body), 404, 'not_found');
      expectError(await organization.get(`/members/${id}/payments`), 404, 'not_found');
    }
  });
});

describe('PATCH /payments/{id}', () => {
  const allowed = ['pending succeeded', 'pending failed', 'succeeded refunded'];

  it.each(
    paymentStatuses.flatMap((from) =>
      paymentStatuses.map((to) => ({ from, to, isAllowed: allowed.includes(`${from} ${to}`) })),
    ),
  )('changes status from $from to $to: $isAllowed', async ({ from, to, isAllowed }) => {
    const organization = await newOrganization();
    const payment = await postPayment(organization, { status: from });
    const before = (await eventsOf(organization)).length;
    const response = await organization.patch(`/payments/${payment.id}`, { status: to });
    const emitted = (await eventsOf(organization)).slice(before);
    if (!isAllowed) {
      if (from === to) expect(response.body).toEqual({ data: payment });
      else expectError(response, 409, 'invalid_transition');
      expect((await organization.get(`/payments/${payment.id}`)).body.data).toEqual(payment);
      expect(emitted).toEqual([]);
      return;
    }
    const { data } = response.body;
    const { paidAt, updatedAt } = data;
    expect(data).toEqual({ ...payment, status: to, paidAt, updatedAt });
    expect([payment.paidAt === null, paidAt === null]).toEqual([from === 'pending', to === 'failed']);
    if (from === 'succeeded') expect(paidAt).toBe(payment.paidAt);
    const changed_fields = to === 'succeeded' ? ['status', 'paidAt'] : ['status'];
    expect(emitted).toMatchObject([{ type: `payment.${to}`, data, changed_fields }]);
  });

  it('changes the status once for ten concurrent requests', async () => {
    const organization = await newOrganization();
    const { id } = await postPayment(organization, { status: 'pending' });
    const statuses = ['succeeded', 'failed'];
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, number) =>
        organization.patch(`/payments/${id}`, { status: statuses[number % 2] }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(5);
    const emitted = (await eventsOf(organization)).filter(({ type }) => /succeeded|failed/.test(type));
    expect(emitted).toHaveLength(1);
  });

  it('rejects any other change', async () => {
    const organization = await newOrganization();
    const payment = await postPayment(organization);
    const path = `/payments/${payment.id}`;
    expect(issuePaths(await organization.patch(path, { amount: 1 }))).toEqual(['/amount']);
    expect(issuePaths(await organization.patch(path, { status: 'lost' }))).toEqual(['/status']);
    expect((await organization.patch(path, {})).body).toEqual({ data: payment });
  });

  it('rejects a change of a Stripe payment', async () => {
    const organization = await newOrganization();
    const { id } = await postPayment(organization, { status: 'pending' });
    await organization.scope.db
      .updateTable('payments')
      .set({ provider: 'stripe', stripe_session_id: 'cs_1' })
      .where('id', '=', id)
      .execute();
    expectError(await organization.patch(`/payments/${id}`, { status: 'failed' }), 409, 'managed_by_stripe');
  });

  it('respects If-Match, and returns 404 for a payment of another organization', async () => {
    const organization = await newOrganization();
    const { id } = await postPayment(organization, { status: 'pending' });
    const etag = (await organization.get(`/payments/${id}`)).headers.get('etag') ?? '';
    const send = (status: string) => organization.patch(`/payments/${id}`, { status }, { 'if-match': etag });
    expect((await send('succeeded')).status).toBe(200);
    expectError(await send('refunded'), 412, 'precondition_failed');
    const theirs = await postPayment(await newOrganization());
    for (const other of [theirs.id, UNKNOWN_ID, 'x']) {
      expectError(await organization.get(`/payments/${other}`), 404, 'not_found');
      expectError(await organization.patch(`/payments/${other}`, { status: 'failed' }), 404, 'not_found');
    }
  });
});

describe('a payment of an erased member', () => {
  it('stays without the member and can still be refunded', async () => {
    const organization = await newOrganization();
    const payment = await postPayment(organization, { metadata: { note: 'by Mette' } });
    await organization.delete(`/members/${payment.userId}`);
    const { data } = (await organization.get(`/payments/${payment.id}`)).body;
    expect(data).toMatchObject({ id: payment.id, userId: null, amount: 49, status: 'succeeded' });
    expect((await organization.get('/payments')).body.data).toEqual([data]);
    const refunded = await organization.patch(`/payments/${payment.id}`, { status: 'refunded' });
    expect(refunded.body.data).toMatchObject({ userId: null, status: 'refunded' });
  });
});

describe('deleting an organization', () => {
  it('deletes its plans, subscriptions and payments, including those of erased members', async () => {
    const client = await newOrganization();
    const { scope } = client;
    const { planId } = await subscribe(client);
    const erased = await postPayment(client, { planId });
    await postPayment(client, { planId });
    await client.delete(`/members/${erased.userId}`);
    expect(await deleteOrganization(scope.db, scope.organization.slug)).toBeDefined();
    for (const table of ['plans', 'subscriptions', 'payments'] as const) {
      const left = scope.db.selectFrom(table).where('organization_id', '=', scope.organizationId);
      expect(await left.select('id').execute()).toEqual([]);
    }
  });
});
