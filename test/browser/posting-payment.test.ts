import { describe, expect, it, onTestFinished } from 'vitest';
import { newOrganization, ownServer } from '../app.ts';
import { newEmployer, postPostingPlan } from '../postings.ts';
import { sellThroughStripe } from '../stripe.ts';
import { deliver } from '../stripe-postings.ts';
import { sendPage } from '../stripe-stand-in/pages.ts';
import { type StandIn, startStandIn } from '../stripe-stand-in/server.ts';
import { browserHint, chromiumPath } from './chromium.ts';
import { launchFor } from './visit.ts';

/** A stand-in with the pages that people see there. */
async function startStripe(): Promise<StandIn> {
  const stripe = await startStandIn({ page: (request, response) => sendPage(stripe, request, response) });
  onTestFinished(() => {
    stripe.server.closeAllConnections();
    stripe.server.close();
  });
  return stripe;
}

async function openPayStep(options: { javaScriptEnabled: boolean }) {
  const stripe = await startStripe();
  const server = await ownServer({ STRIPE_URL: stripe.url });
  const client = await newOrganization({ server });
  await sellThroughStripe(client);
  await client.patch('/organization', { posting: { approval: 'none' } });
  const plan = await postPostingPlan(client);
  const employer = await newEmployer(client, {}, server);
  const { id } = await employer.draft({ plan_id: plan.id });
  const browser = await launchFor(server);
  onTestFinished(() => browser.close());
  const context = await browser.newContext({ ...options, viewport: { width: 390, height: 844 } });
  const [name = '', value = ''] = employer.visitor.cookie?.split('=') ?? [];
  const { boardUrl } = client.scope.organization;
  await context.addCookies([{ name, value, url: boardUrl }]);
  const page = await context.newPage();
  await page.goto(`${boardUrl}/post/${id}/pay`);
  return { page, shop: { stripe, server, client, plan, employer } };
}

describe.skipIf(!chromiumPath)(`paying for a posting in Chromium${browserHint}`, () => {
  it.each([{ javaScriptEnabled: true }, { javaScriptEnabled: false }])(
    'leads to Stripe and back to the live job, on a phone: %o',
    async (options) => {
      const { page, shop } = await openPayStep(options);
      await page.getByRole('button', { name: 'Submit and pay' }).click();
      await page.waitForURL(`${shop.stripe.url}/c/pay/*`);
      await page.getByRole('link', { name: 'Back' }).click();
      await page.getByRole('heading', { name: 'Your job is not paid yet' }).waitFor();
      await page.getByRole('button', { name: 'Pay now' }).click();
      await page.waitForURL(`${shop.stripe.url}/c/pay/*`);
      await page.getByRole('button', { name: 'Pay by card' }).click();
      // The event has not come: the board asks Stripe.
      await page.getByRole('heading', { name: 'Your job is on the board' }).waitFor();
      await deliver(shop);
      await page.getByRole('link', { name: 'See the job' }).click();
      await page.getByRole('heading', { name: 'Harbour Pilot' }).waitFor();
    },
  );

  it('says that the money is on its way, and that Stripe does not respond', async () => {
    const { page, shop } = await openPayStep({ javaScriptEnabled: false });
    shop.stripe.failure = 500;
    await page.getByRole('button', { name: 'Submit and pay' }).click();
    await page.getByRole('alert').waitFor();
    shop.stripe.failure = undefined;
    await page.getByRole('button', { name: 'Pay now' }).click();
    await page.getByRole('button', { name: 'Pay by transfer' }).click();
    await page.getByRole('heading', { name: 'Your payment is on its way' }).waitFor();
    expect(await page.getByRole('button', { name: 'Pay now' }).count()).toBe(0);
  });
});
