import type { TestResponse } from './app.ts';
import { pilot } from './postings.ts';

type Send = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<TestResponse>;

const own = '/organization/postings';

const fullJob = {
  ...pilot,
  company_website: 'https://pilots.example',
  company_logo_url: null,
  remote: 'hybrid',
  remote_regions: ['NL'],
  job_type: 'full-time',
  category_slug: null,
  salary_min: 52_000,
  salary_max: 68_000,
  salary_currency: 'EUR',
  salary_period: 'yearly',
};

/** Every operation of coupons and postings, with every field. `cookie` is that of a member. */
export async function walkPostings(sendOk: Send, cookie: Record<string, string>): Promise<void> {
  const terms = { durationDays: 30, highlight: true, stickyDays: 3, sortOrder: 1, taxBehavior: 'exclusive' };
  const plan = { name: 'A job', kind: 'job_posting', currency: 'EUR', jobsIncluded: 5, description: 'Seen.' };
  const { data: paid } = (await sendOk('POST', '/plans', { ...plan, ...terms, amount: 99 })).body;
  const { data: free } = (await sendOk('POST', '/plans', { ...plan, ...terms, amount: 0 })).body;
  const { data: coupon } = (
    await sendOk('POST', '/coupons', {
      ...{ code: 'harbour20', percent_off: 20, plan_ids: [paid.id], max_redemptions: 5 },
      ...{ expires_at: '2099-01-01', first_posting_only: true },
    })
  ).body;
  await sendOk('GET', '/coupons?page=1&per_page=5');
  await sendOk('GET', `/coupons/${coupon.id}`);
  await sendOk('PATCH', `/coupons/${coupon.id}`, { percent_off: null, amount_off: 9.9, currency: 'eur' });

  await sendOk('GET', '/organization/posting-plans');
  const send = (method: string, path: string, body?: unknown) =>
    sendOk(method, `${own}${path}`, body, cookie);
  const start = async (planId: string) =>
    (await send('POST', '', { plan_id: planId, coupon: 'HARBOUR20', job: fullJob, website: '' })).body.data;
  const unpaid = await start(paid.id);
  await send('GET', '?state=draft&page=1&per_page=5');
  await send('PATCH', `/${unpaid.id}`, {
    plan_id: paid.id,
    coupon: 'harbour20',
    job: { title: 'Chief Pilot' },
  });
  await send('GET', `/${unpaid.id}/check`);
  await send('POST', `/${unpaid.id}/submit`, { subscription_id: null });
  await send('POST', `/${unpaid.id}/pay`);
  await sendOk('POST', '/organization/billing-portal', undefined, cookie);
  await send('POST', `/${unpaid.id}/withdraw`);
  await send('GET', `/${unpaid.id}`);
  await send('DELETE', `/${unpaid.id}`);

  const waiting = await start(free.id);
  await send('PATCH', `/${waiting.id}`, { coupon: null });
  const { job_id } = (await send('POST', `/${waiting.id}/submit`)).body.data;
  await sendOk('POST', `/jobs/${job_id}/reject`, { reason: 'Say more.' });
  await sendOk('POST', `/jobs/${job_id}/approve`);
  await send('GET', '?state=live&page=1&per_page=5');
  await sendOk('GET', '/organization/posting-credits', undefined, cookie);
  await sendOk('GET', '/organization/payments?page=1&per_page=5', undefined, cookie);
  await send('POST', `/${waiting.id}/pause`);
  await send('POST', `/${waiting.id}/resume`);
  await send('POST', `/${waiting.id}/renew`, { plan_id: free.id });
  await send('POST', `/${waiting.id}/duplicate`);
  const of = `member_id=${waiting.member_id}&company_id=${waiting.company_id ?? paid.id}`;
  await sendOk('GET', `/postings?state=live&${of}&page=1&per_page=5`);
  await sendOk('GET', `/postings/${waiting.id}/review`);
  await sendOk('GET', `/postings/${waiting.id}`);

  const ofBrowser = await sendOk('POST', own, { job: { title: 'Pilot' } });
  const browser = { cookie: ofBrowser.headers.get('set-cookie')?.split(';')[0] ?? '' };
  const link = { email: 'ines@pilots.example', name: 'Ines Roth' };
  await sendOk('POST', `${own}/${ofBrowser.body.data.id}/sign-in-link`, link, browser);
  await sendOk('DELETE', `/coupons/${coupon.id}`);
}
