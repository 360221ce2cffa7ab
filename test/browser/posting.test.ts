import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type Client, newOrganization } from '../app.ts';
import { sendDueEmails } from '../emails.ts';
import { newEmployer, pilot, postPostingPlan } from '../postings.ts';
import { browserHint, chromiumPath } from './chromium.ts';
import { auditAll, auditViews } from './find-violations.ts';
import { press, tab } from './press-keys.ts';
import { sharedStage, type Visit, visit } from './visit.ts';

const phone = { width: 390, height: 844 };

async function openBoard(options: Parameters<typeof visit>[0]): Promise<{ client: Client; visitor: Visit }> {
  const client = await newOrganization();
  await client.patch('/organization', {
    posting: { payment_instructions: 'Transfer it to **DE02 1203**.\nName the reference.' },
  });
  await postPostingPlan(client, { description: 'Thirty days on the board.' });
  return { client, visitor: await visit(options, client.scope.organization.boardUrl) };
}

/** The sign-in link in the newest email of the board. */
async function receiveLink({ scope }: Client): Promise<string> {
  const mails = await sendDueEmails((await sharedStage()).server, scope.organizationId);
  return /http\S+\/sign-in\S+/.exec(mails.at(-1)?.text ?? '')?.[0] ?? '';
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();
const isTooWide = (page: Page) => page.evaluate('document.documentElement.scrollWidth > innerWidth');

/** Expects that the step fits on the screen. */
async function expectStep({ page }: Visit, title: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(await heading(page)).toBe(title);
  expect(await isTooWide(page)).toBe(false);
}

async function writeJob(page: Page): Promise<void> {
  await page.getByLabel('Job title').fill('Harbour Pilot');
  await page.getByRole('main').getByLabel('Company', { exact: true }).fill('North Sea Pilots');
  await page.getByLabel('Location').fill('Rotterdam, Netherlands');
  await page.getByLabel('How to apply').fill('work@pilots.example');
}

const findJobId = async (client: Client) =>
  (await client.get('/postings?state=pending_review')).body.data[0].job_id as string;

/** Staff mark the payment as received, and approve the job. */
async function payAndApprove(client: Client): Promise<string> {
  const [posting] = (await client.get('/postings?state=pending_payment')).body.data;
  await client.patch(`/payments/${posting.charge.payment_id}`, { status: 'succeeded' });
  return findJobId(client);
}

describe.skipIf(!chromiumPath)(`posting in Chromium${browserHint}`, { timeout: 180_000 }, () => {
  it('leads from the plan to the board on a phone without scripts', async () => {
    const { client, visitor } = await openBoard({ javaScriptEnabled: false, viewport: phone });
    const { page, complaints, foreign } = visitor;
    await visitor.open('/post');
    await page.getByRole('button', { name: 'Choose plan: One job' }).click();
    await expectStep(visitor, 'Write your job');
    await writeJob(page);
    await page.getByLabel('Description').fill('Guide ships **in** and out.');
    await page.getByRole('button', { name: 'Continue to the preview' }).click();
    await expectStep(visitor, 'Harbour Pilot');
    expect(await page.locator('.posting-preview').textContent()).toContain('State the pay.');
    expect(await page.locator('strong', { hasText: 'in' }).count()).toBe(1);
    await page.getByRole('link', { name: 'Continue', exact: true }).click();
    await expectStep(visitor, 'Confirm your email address');
    await page.getByLabel('Email').fill('ines@pilots.example');
    await page.getByRole('main').getByRole('button').click();
    await expectStep(visitor, 'Check your email');
    await page.goto(await receiveLink(client));
    await page.getByRole('main').getByRole('button').first().click();
    await expectStep(visitor, 'Submit your job');
    await page.getByRole('button', { name: 'Submit and pay' }).click();
    await expectStep(visitor, 'Please pay for your job');
    expect(await page.locator('.prose strong').textContent()).toBe('DE02 1203');
    const jobId = await payAndApprove(client);
    await page.reload();
    await expectStep(visitor, 'Thank you');
    expect((await client.post(`/jobs/${jobId}/approve`)).status).toBe(200);
    await page.reload();
    await expectStep(visitor, 'Your job is on the board');
    await page.getByRole('link', { name: 'See the job' }).click();
    await expectStep(visitor, 'Harbour Pilot');
    await visitor.open('/account/postings');
    await expectStep(visitor, 'Your jobs');
    expect(await page.locator('.posting').textContent()).toContain('On the board');
    await page.locator('summary', { hasText: 'End' }).click();
    await page.getByRole('button', { name: 'End', exact: true }).click();
    expect(await page.locator('.posting').textContent()).toContain('Ended');
    expect(complaints).toEqual([]);
    expect(foreign).toEqual([]);
  });

  it('has an editor that needs no mouse, and leaves nothing in the way of the keyboard', async () => {
    const { client, visitor } = await openBoard({});
    const { page, complaints, foreign } = visitor;
    await visitor.open('/post');
    await tab(visitor, 'Choose plan: One job');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/job');
    await writeJob(page);
    const editor = page.getByRole('textbox', { name: 'Description' });
    await editor.waitFor();
    expect(await page.locator('textarea').isVisible()).toBe(false);
    await page.getByLabel('Period').focus();
    // One stop for the toolbar, one for the text.
    const passed = await tab(visitor, 'B', 3);
    expect(passed.at(-1)?.isSeen).toBe(true);
    await press(visitor, 'ArrowRight', '•');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Day');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('Night');
    await page.keyboard.press('Control+b');
    await page.keyboard.press('Alt+F10');
    expect(await page.evaluate('document.activeElement.dataset.tool')).toBe('bulletList');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+ArrowLeft');
    // The browser reports a new selection a moment later.
    await page.locator('[data-tool="link"][aria-disabled="false"]').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByLabel('URL').waitFor();
    await page.keyboard.type('pilots.example');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.name')).toBe('how_to_apply');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/preview');
    const { content } = await client.scope.db
      .selectFrom('postings')
      .select('content')
      .where('organization_id', '=', client.scope.organizationId)
      .executeTakeFirstOrThrow();
    const { description } = content as { description: string };
    expect(description).toMatch(
      /^<ul><li><p>Day<\/p><\/li><li><p><strong>Nigh<\/strong><a href="https:\/\/pilots\.example\/?"[^>]*><strong>t<\/strong><\/a><\/p><\/li><\/ul>$/,
    );
    // What was written comes back, and an edit that changes nothing changes nothing.
    await page.goBack();
    await editor.waitFor();
    expect(await editor.textContent()).toBe('DayNight');
    expect(complaints).toEqual([]);
    expect(foreign).toEqual([]);
  });

  it('keeps the text in Markdown if the editor would change it', async () => {
    const { client, visitor } = await openBoard({});
    const { page } = visitor;
    const employer = await newEmployer(client);
    const table = '<table><tbody><tr><td><p>Day</p></td></tr></tbody></table>';
    const { id } = await employer.draft({ job: { ...pilot, description: table } });
    const [name = '', value = ''] = employer.visitor.cookie?.split('=') ?? [];
    await page.context().addCookies([{ name, value, url: client.scope.organization.boardUrl }]);
    await visitor.open(`/post/${id}/job`);
    expect(await page.locator('textarea').isVisible()).toBe(true);
    await page.getByLabel('Job title').fill('Chief Pilot');
    await page.getByRole('button', { name: 'Continue to the preview' }).click();
    await page.waitForURL('**/preview');
    const { job } = await employer.read({ id });
    expect([job.title, job.description]).toEqual(['Chief Pilot', expect.stringContaining('<table')]);
  });

  it('axe finds no violations for employers', async () => {
    const { client, visitor } = await openBoard({});
    const { page } = visitor;
    await client.patch('/organization', { posting: { approval: 'none' } });
    const employer = await newEmployer(client, { role: 'employer' });
    const free = await postPostingPlan(client, { amount: 0, jobsIncluded: 3, name: 'Three jobs' });
    const paid = (await client.get('/plans')).body.data.find(({ amount }: { amount: number }) => amount > 0);
    const live = await employer.act(await employer.draft({ plan_id: free.id }), 'submit');
    const unpaid = await employer.act(await employer.draft({ plan_id: paid.id }), 'submit');
    const draft = await employer.draft({ plan_id: paid.id });
    await client.put(`/companies/${live.company_id}/members/${employer.memberId}`, { role: 'owner' });
    const [name = '', value = ''] = employer.visitor.cookie?.split('=') ?? [];
    await page.context().addCookies([{ name, value, url: client.scope.organization.boardUrl }]);
    const found = await auditAll(visitor, [
      '/post',
      ...['plan', 'job', 'preview', 'pay'].map((step) => `/post/${draft.id}/${step}`),
      `/post/${unpaid.id}/done`,
      `/post/${live.id}/done`,
      `/post/${live.id}/renew`,
      ...['/account', '/account/postings', '/account/payments', '/payment'],
      `/account/companies/${live.company_id}`,
    ]);
    await visitor.open(`/post/${draft.id}/job`);
    await page.getByRole('textbox', { name: 'Description' }).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    found.push(...(await auditViews(visitor)));
    expect(found).toEqual([]);
  });
});
