import { describe, expect, it } from 'vitest';
import { type Client, newOrganization } from '../app.ts';
import { sendDueEmails } from '../emails.ts';
import { postJob } from '../jobs.ts';
import { browserHint, chromiumPath } from './chromium.ts';
import { tab } from './press-keys.ts';
import { sharedStage, type Visit, visit } from './visit.ts';

async function openBoard(options: Parameters<typeof visit>[0]): Promise<{ client: Client; visitor: Visit }> {
  const client = await newOrganization();
  expect((await client.patch('/organization', { members: { registration: 'open' } })).status).toBe(200);
  await postJob(client, { title: 'Harbour Pilot' });
  return { client, visitor: await visit(options, client.scope.organization.boardUrl) };
}

/** The link in the only email of the board. */
async function receiveLink({ scope }: Client): Promise<string> {
  const [mail, ...others] = await sendDueEmails((await sharedStage()).server, scope.organizationId);
  expect(others).toEqual([]);
  return /http\S+\/sign-in\/register\S+/.exec(mail?.text ?? '')?.[0] ?? '';
}

describe.skipIf(!chromiumPath)(`registration in Chromium${browserHint}`, () => {
  it.each([
    { name: 'with scripts', javaScriptEnabled: true, viewport: { width: 1440, height: 900 } },
    { name: 'without scripts, on a phone', javaScriptEnabled: false, viewport: { width: 390, height: 844 } },
  ])('leads from the form through the email to the account: $name', async ({ name, ...options }) => {
    const { client, visitor } = await openBoard(options);
    const { page, complaints, foreign } = visitor;
    await visitor.open('/account');
    await page.waitForURL('**/sign-in?to=*');
    await page.getByRole('link', { name: 'Create account' }).click();
    await page.waitForURL('**/sign-in/register*');
    await page.getByLabel('Email address').fill('ida@pilots.example');
    await page.getByLabel('Your name').fill('Ida Bakke');
    await page.getByRole('main').getByRole('button').click();
    await page.waitForURL('**/sign-in/register/sent');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Check your email');
    await page.goto(await receiveLink(client));
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL('**/account');
    expect(await page.getByRole('main').textContent()).toContain('ida@pilots.example');
    expect(await page.locator('summary').filter({ hasText: 'Ida Bakke' }).textContent()).toBe('Ida Bakke');
    // A visitor without a session is asked to sign in.
    expect(complaints.filter((text) => !text.includes('status of 401'))).toEqual([]);
    expect(foreign).toEqual([]);
  });

  it('needs no mouse', async () => {
    const { client, visitor } = await openBoard({});
    const { page } = visitor;
    await visitor.open('/sign-in/register');
    await tab(visitor, 'Email address');
    await page.keyboard.type('ida@pilots.example');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/sign-in/register/sent');
    await page.goto(await receiveLink(client));
    await tab(visitor, 'Create account');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/account');
  });
});
