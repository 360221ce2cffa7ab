import { expect, test } from 'vitest';
import { newOrganization } from '../../test/app.ts';
import { openPage } from '../../test/hosts.ts';
import { CreateCoupon } from '../features/billing/coupons/schema.ts';
import { findMissing, PostingContent } from '../features/billing/postings/content.ts';
import { compileValidator } from '../platform/http/input/validation.ts';
import { inTransaction } from '../platform/scope.ts';
import { readJson } from './data.ts';
import { loadDemoMembers } from './load-members.ts';
import { type DemoPostings, loadDemoPostings } from './load-postings.ts';

test('the demo has plans, coupons, and an employer with a live, a pending and a rejected posting', async () => {
  const client = await newOrganization();
  await inTransaction(client.scope, async (scope) => {
    await loadDemoMembers(scope, new Date());
    await loadDemoPostings(scope, new Date());
  });
  expect((await client.get('/plans?kind=job_posting')).body.data).toHaveLength(3);
  expect((await client.get('/coupons')).body.data).toHaveLength(2);
  const { data } = (await client.get('/postings')).body;
  expect(data.map(({ state }: { state: string }) => state).sort()).toEqual([
    'live',
    'pending_review',
    'rejected',
  ]);
  const waiting = data.find(({ state }: { state: string }) => state === 'pending_review');
  const approved = await client.post(`/jobs/${waiting.job_id}/approve`, {});
  expect(approved.body.data, approved.text).toMatchObject({ state: 'live' });
  expect((await openPage(client, '/post')).text).toContain('One featured job');
});

test('the texts of the demo are valid', () => {
  const { coupons, postings } = readJson<DemoPostings>('postings.json');
  for (const coupon of coupons) expect(compileValidator(CreateCoupon)(coupon)).toEqual([]);
  for (const { job } of postings)
    expect([compileValidator(PostingContent)(job), findMissing(job)]).toEqual([[], []]);
});
