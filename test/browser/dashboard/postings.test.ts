import { describe, expect, it } from 'vitest';
import { newOrganization } from '../../app.ts';
import { readJob } from '../../jobs.ts';
import { approve, newEmployer, POSTINGS, pilot, postPostingPlan } from '../../postings.ts';
import { browserHint, chromiumPath } from '../chromium.ts';
import { findViolations } from '../find-violations.ts';
import { visitDashboard } from './stage.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

const IS_TOO_WIDE = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';

async function createBoard() {
  const client = await newOrganization();
  const plan = await postPostingPlan(client, { amount: 0 });
  const employer = await newEmployer(client);
  return { client, plan, employer, submit: async (job: object) => submit(job) };

  async function submit(job: object) {
    const draft = await employer.draft({ plan_id: plan.id, job: { ...pilot, ...job } });
    return employer.act(draft, 'submit');
  }
}

describe.skipIf(!chromiumPath)(`postings in the dashboard${browserHint}`, () => {
  it('are approved and rejected on a phone, with what is new about the employer and what changed', async () => {
    const { client, employer, submit } = await createBoard();
    const live = await approve(client, await submit({ title: 'First Pilot' }));
    await client.patch('/organization', { posting: { approval: 'all', review_edits: true } });
    const waiting = await submit({ title: 'Second Pilot' });
    const description = '<p>Guide ships in and <a href="https://scam.example">out</a>.</p>';
    await employer.visitor.send('PATCH', `${POSTINGS}/${live.id}`, {
      job: { title: 'Chief Pilot', description },
    });
    const visitor = await visitDashboard({ client, browser: PHONE });
    const { page, base, open } = visitor;
    const isTooWide = () => page.evaluate<boolean>(IS_TOO_WIDE);

    await open(`${base}/postings`);
    expect(await findViolations(visitor)).toEqual([]);
    expect(await isTooWide()).toBe(false);
    await page.getByRole('link', { name: 'Chief Pilot' }).click();
    await page.getByRole('heading', { level: 1, name: 'Chief Pilot' }).waitFor();
    const changes = page.getByRole('region', { name: 'What changed' });
    await changes.getByText('First').waitFor();
    const added = (await changes.locator('ins').allTextContents()).join(' ');
    expect(added).toMatch(/Chief.*https:\/\/scam.*example/);
    const facts = page.getByRole('region', { name: 'Employer' });
    await facts.getByText(employer.email).waitFor();
    await facts.getByText('1 in total: 0 approved').waitFor();
    await page.getByRole('region', { name: 'The job' }).getByText('Guide ships').waitFor();
    expect(await findViolations(visitor)).toEqual([]);
    expect(await isTooWide()).toBe(false);

    await page.getByRole('button', { name: 'Approve' }).click();
    // The next one that waits follows.
    await page.getByRole('heading', { level: 1, name: 'Second Pilot' }).waitFor();
    expect((await readJob(client, live.job_id!)).title).toBe('Chief Pilot');
    // The message covers the buttons at the bottom edge until it is closed.
    await page.getByRole('status').getByRole('button').click();
    await page.getByRole('button', { name: 'Reject' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'This job does not fit the topic of the board.' }).click();
    await dialog.getByLabel('Also block the employer').check();
    expect(await findViolations(visitor)).toEqual([]);
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await page.getByText('Nothing to review').waitFor();
    const review = (await client.get(`/postings/${waiting.id}/review`)).body.data;
    expect(review).toMatchObject({
      posting: { state: 'rejected', reason: 'This job does not fit the topic of the board.' },
      employer: { is_blocked: true },
    });

    await open(`${base}/postings/${live.id}`);
    await page.getByRole('button', { name: 'Unblock employer' }).click();
    await page.getByRole('button', { name: 'Block employer' }).waitFor();
  });

  it('are marked as paid, and rejected with a reason of the organization', async () => {
    const { client, employer } = await createBoard();
    const paid = await postPostingPlan(client);
    await employer.act(await employer.draft({ plan_id: paid.id }), 'submit');
    const visitor = await visitDashboard({ client, browser: PHONE });
    const { page, base, open } = visitor;
    await open(`${base}/postings`);
    await page.getByLabel('Reasons to choose from').fill('Too short.\nWrong board.');
    await page.getByRole('region', { name: 'Rules' }).getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').first().waitFor();
    await open(`${base}/postings?state=pending_payment`);
    await page.getByRole('button', { name: 'Actions: Harbour Pilot' }).click();
    await page.getByRole('menuitem', { name: 'Mark as paid' }).click();
    await page.getByText('Payment recorded').waitFor();
    await open(`${base}/postings`);
    await page.getByRole('link', { name: 'Harbour Pilot' }).click();
    await page.getByRole('button', { name: 'Reject' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Wrong board.' }).click();
    expect(await page.getByRole('dialog').getByLabel('Reason').inputValue()).toBe('Wrong board.');
  });

  it('have coupons with all their fields', async () => {
    const { client, plan } = await createBoard();
    const visitor = await visitDashboard({ client, browser: PHONE });
    const { page, base, open } = visitor;
    await open(`${base}/postings`);
    await page.getByRole('button', { name: 'New coupon' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Code').fill('harbour20');
    await dialog.getByText('Amount', { exact: true }).click();
    await dialog.getByLabel('Amount off').fill('9.9');
    await dialog.getByLabel('Currency').fill('EUR');
    await dialog.getByRole('combobox', { name: 'Plans' }).or(dialog.getByLabel('Plans')).first().click();
    await page.getByRole('option', { name: plan.name }).click();
    await page.keyboard.press('Escape');
    await dialog.getByLabel('Redemptions at most').fill('5');
    await dialog.getByLabel('Ends at').fill('2099-01-01T10:00');
    await dialog.getByLabel('First posting of a company only').check();
    expect(await findViolations(visitor)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'HARBOUR20', exact: true }).click();
    const stored = (await client.get('/coupons')).body.data[0];
    expect(stored).toMatchObject({
      ...{ code: 'HARBOUR20', percent_off: null, amount_off: 9.9, currency: 'EUR', plan_ids: [plan.id] },
      ...{ max_redemptions: 5, first_posting_only: true, redeemed: 0 },
    });
    await dialog.getByText('Percent', { exact: true }).click();
    await dialog.getByLabel('Percent off').fill('15');
    await dialog.getByLabel('Redemptions at most').fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('15%').waitFor();
    expect((await client.get('/coupons')).body.data[0]).toMatchObject({
      ...{ percent_off: 15, amount_off: null, currency: null, max_redemptions: null },
    });
    await page.getByRole('button', { name: 'Actions: HARBOUR20' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No coupons yet.').waitFor();
  });
});
