import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newOrganization, ownServer, sharedServer } from '../../../../../test/app.ts';
import { sendDueEmails } from '../../../../../test/emails.ts';
import { readJob } from '../../../../../test/jobs.ts';
import { ownDatabase } from '../../../../../test/own-database.ts';
import {
  approve,
  newEmployer,
  POSTINGS,
  pilot,
  postPostingPlan,
  setPayment,
} from '../../../../../test/postings.ts';
import { deliver, newShop, paid } from '../../../../../test/stripe-postings.ts';
import { toInstallation } from '../../../board/organizations/board-url.ts';
import type { NotifyStaff } from '../../../people/notifications/cause.ts';
import { sendReminders } from '../tasks.ts';
import { postingWaitsCause } from './waits.ts';

it('employers hear about payment, review and refund, with a link and the reason', async () => {
  const client = await newOrganization();
  const plan = await postPostingPlan(client);
  const employer = await newEmployer(client);
  const subjects = async () =>
    (await sendDueEmails(await sharedServer(), client.scope.organizationId)).map(({ to, subject, text }) => {
      expect(to).toBe(employer.email);
      expect(text).toContain(`/post/${unpaid.id}/done`);
      return subject;
    });
  const unpaid = await employer.act(await employer.draft({ plan_id: plan.id }), 'submit');
  expect(await subjects()).toEqual(['How to pay for “Harbour Pilot”']);
  await setPayment(client, unpaid, 'failed');
  expect(await subjects()).toEqual(['Payment failed for “Harbour Pilot”']);
  const again = await employer.act(unpaid, 'submit');
  await setPayment(client, again, 'succeeded');
  expect((await subjects()).sort()).toEqual(['Payment received: €99', 'We received “Harbour Pilot”']);
  const { job_id } = await employer.read(unpaid);
  await client.post(`/jobs/${job_id}/reject`, { reason: 'Say what the work is.' });
  const [rejection] = await sendDueEmails(await sharedServer(), client.scope.organizationId);
  expect(rejection?.text).toContain('Say what the work is.');
  await employer.act(unpaid, 'submit');
  expect(await subjects()).toEqual(['We received “Harbour Pilot”']);
  await approve(client, await employer.read(unpaid));
  const [approval] = await sendDueEmails(await sharedServer(), client.scope.organizationId);
  expect(approval?.subject).toBe('“Harbour Pilot” is online');
  expect(approval?.text).toContain((await readJob(client, job_id!)).url);
  expect(approval?.text).not.toContain('/done');
  await setPayment(client, again, 'refunded');
  expect(await subjects()).toEqual(['Refund: €99']);
});

it('a refund of a pack sends the payer one email with the jobs that it took down, and colleagues one about each of theirs', async () => {
  const client = await newOrganization();
  await client.patch('/organization', { posting: { approval: 'none' } });
  const pack = await postPostingPlan(client, { name: 'Five jobs', amount: 400, jobsIncluded: 5 });
  const { id } = (await client.post('/companies', { name: pilot.company_name })).body.data;
  const join = async () => {
    const employer = await newEmployer(client, { role: 'employer' });
    await client.put(`/companies/${id}/members/${employer.memberId}`, { role: 'recruiter' });
    return employer;
  };
  const [payer, colleague] = [await join(), await join()];
  const post = async (by: typeof payer, title: string) =>
    by.act(await by.draft({ plan_id: pack.id, job: { ...pilot, title } }), 'submit');
  const first = await post(payer, 'First Pilot');
  await setPayment(client, first, 'succeeded');
  const second = await post(payer, 'Second Pilot');
  const over = await post(payer, 'Past Pilot');
  await payer.act(over, 'withdraw');
  const theirs = await post(colleague, 'Third Pilot');
  expect((await colleague.read(theirs)).state).toBe('live');
  const sent = async () => sendDueEmails(await sharedServer(), client.scope.organizationId);
  await sent();

  await setPayment(client, first, 'refunded');
  const mails = (await sent()).sort((a, b) => b.subject.localeCompare(a.subject));
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [payer.email, 'Refund: €400'],
    [colleague.email, '“Third Pilot”: payment refunded'],
  ]);
  const [toPayer, toColleague] = mails.map(({ text }) => text);
  const taken = { 'First Pilot': first, 'Second Pilot': second, 'Third Pilot': theirs };
  for (const [title, posting] of Object.entries(taken)) {
    expect(toPayer).toContain(title);
    expect(toPayer).toContain(`/post/${posting.id}/done`);
  }
  expect(toPayer).not.toContain('Past Pilot');
  expect(toColleague).toContain(`/post/${theirs.id}/done`);
  expect(toColleague).not.toContain('400');
});

it('an email about a payment has the amount of that payment, also after the next one', async () => {
  const client = await newOrganization();
  await client.patch('/organization', { posting: { approval: 'none' }, language: 'de' });
  const plan = await postPostingPlan(client, { amount: 99.5 });
  const employer = await newEmployer(client);
  const server = await sharedServer();
  const sent = async () =>
    (await sendDueEmails(server, client.scope.organizationId)).map(({ subject }) => subject).sort();
  const first = await employer.act(await employer.draft({ plan_id: plan.id }), 'submit');
  await setPayment(client, first, 'succeeded');
  const dear = await postPostingPlan(client, { amount: 1250, currency: 'JPY' });
  const renewed = await employer.act(first, 'renew', { plan_id: dear.id });
  await setPayment(client, renewed, 'succeeded');
  // How to pay is not sent any more.
  expect(await sent()).toEqual([
    'Zahlung eingegangen: 1.250 ¥',
    'Zahlung eingegangen: 99,50 €',
    '„Harbour Pilot“ ist online',
  ]);
  await setPayment(client, renewed, 'refunded');
  await setPayment(client, first, 'refunded');
  expect(await sent()).toEqual(['Erstattung: 1.250 ¥', 'Erstattung: 99,50 €']);
});

it('an employer whose change is rejected hears that the job stays as it was', async () => {
  const client = await newOrganization();
  await client.patch('/organization', { posting: { approval: 'none', review_edits: true } });
  const plan = await postPostingPlan(client, { amount: 0 });
  const employer = await newEmployer(client);
  const { id, job_id } = await employer.act(await employer.draft({ plan_id: plan.id }), 'submit');
  await employer.visitor.send('PATCH', `${POSTINGS}/${id}`, { job: { title: 'Pilot' } });
  await client.post(`/jobs/${job_id}/reject`, { reason: 'Harbour is what matters.' });
  const mails = await sendDueEmails(await sharedServer(), client.scope.organizationId);
  const mail = mails.find(({ subject }) => subject === 'Your change to “Harbour Pilot” was not accepted');
  expect(mail?.text).toContain('Harbour is what matters.');
  expect(mail?.text).not.toContain('credit');
});

it('an employer whose money is awaited by hand hears how to pay, unless it came meanwhile', async () => {
  const client = await newOrganization();
  const plan = await postPostingPlan(client);
  const employer = await newEmployer(client);
  const server = await sharedServer();
  const sent = async () =>
    (await sendDueEmails(server, client.scope.organizationId)).filter(({ subject }) =>
      /pay|bezahlen/.test(subject),
    );
  const submit = async () => employer.act(await employer.draft({ plan_id: plan.id }), 'submit');
  const first = await submit();
  const [plain] = await sent();
  expect(plain?.to).toBe(employer.email);
  for (const text of [
    '€99',
    first.charge?.payment_id,
    'We will tell you how to pay.',
    `/post/${first.id}/done`,
  ])
    expect(plain?.text).toContain(text);

  const payment_instructions = 'Transfer it to **DE02 1203**.\nThank you! <script>';
  await client.patch('/organization', { language: 'de', posting: { payment_instructions } });
  const second = await submit();
  const [described] = await sent();
  expect(described?.subject).toBe('So bezahlen Sie „Harbour Pilot“');
  expect(described?.text).toContain('Transfer it to DE02 1203.\nThank you!');
  expect(described?.html).not.toContain('<script');

  await setPayment(client, second, 'succeeded');
  const { id } = await submit();
  await employer.act({ id }, 'withdraw');
  expect(await sent()).toEqual([]);
});

it('an employer whose renewal Stripe could not collect hears of it once, with the way to the card', async () => {
  const shop = await newShop({ name: 'Five jobs a month', interval: 'month', jobsIncluded: 5 });
  const { session } = await paid(shop);
  const mails = async () =>
    (await sendDueEmails(shop.server, shop.client.scope.organizationId)).filter(({ subject }) =>
      subject.startsWith('Payment failed'),
    );
  const invoice = shop.stripe.world.failRenewal(session.subscription);
  const events = shop.stripe.world.events.splice(0);
  await deliver(shop, [...events, ...events]);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect([mail?.to, mail?.subject]).toEqual([shop.employer.email, 'Payment failed: Five jobs a month']);
  expect(mail?.text).toContain('€99');
  expect(mail?.text).toContain('/account/billing');
  shop.stripe.world.offset += 2;
  shop.stripe.world.payInvoice(invoice);
  await deliver(shop);
  shop.stripe.world.offset += 2;
  const second = shop.stripe.world.failRenewal(session.subscription);
  await deliver(shop);
  shop.stripe.world.offset += 2;
  shop.stripe.world.payInvoice(second);
  await deliver(shop);
  // It was paid before the email left.
  expect(await mails()).toEqual([]);
});

it('a payer hears of the refund of a period whose jobs are not used, once', async () => {
  const shop = await newShop({ name: 'Five jobs a month', interval: 'month', jobsIncluded: 5 });
  const { session } = await paid(shop);
  shop.stripe.world.offset += 2;
  shop.stripe.world.renew(session.subscription);
  await deliver(shop);
  const { payment_intent } = [...shop.stripe.world.objects.values()].findLast(
    ({ object }) => object === 'charge',
  )!;
  await sendDueEmails(shop.server, shop.client.scope.organizationId);
  shop.stripe.world.offset += 2;
  shop.stripe.world.refund(payment_intent, 100);
  await deliver(shop);
  expect(await sendDueEmails(shop.server, shop.client.scope.organizationId)).toEqual([]);
  shop.stripe.world.refund(payment_intent);
  const events = shop.stripe.world.events.splice(0);
  await deliver(shop, [...events, ...events]);
  const [mail, ...others] = await sendDueEmails(shop.server, shop.client.scope.organizationId);
  expect(others).toEqual([]);
  expect([mail?.to, mail?.subject]).toEqual([shop.employer.email, 'Refund: €99']);
  for (const text of ['“Five jobs a month”', '/account/payments']) expect(mail?.text).toContain(text);
  for (const text of ['{{', '/post/']) expect(mail?.text).not.toContain(text);
});

it('reminders come once each: three days before the end, at the end, and to staff when a posting waits', async () => {
  const server = await ownServer({ DATABASE_URL: await ownDatabase() });
  const client = await newOrganization({ server });
  await client.patch('/organization', { posting: { approval: 'none' }, language: 'de' });
  const plan = await postPostingPlan(client, { amount: 0 });
  const employer = await newEmployer(client, {}, server);
  const live = await employer.act(await employer.draft({ plan_id: plan.id }), 'submit');
  await client.patch('/organization', { posting: { approval: 'all' } });
  const job = { ...pilot, title: 'Lotse' };
  const waiting = await employer.act(await employer.draft({ plan_id: plan.id, job }), 'submit');
  await sendDueEmails(server, client.scope.organizationId);
  const notified: string[] = [];
  const notifyStaff: NotifyStaff = async (_, cause, { key }) =>
    void notified.push(`${cause.template.name} ${key}`);
  const remind = async () => {
    await sendReminders(server.connection.db, toInstallation(server.config), notifyStaff);
    return (await sendDueEmails(server, client.scope.organizationId)).map(({ subject }) => subject);
  };
  const endIn = async (ms: number) =>
    client.patch(`/jobs/${live.job_id}`, { expires_at: new Date(Date.now() + ms).toISOString() });
  expect(await remind()).toEqual([]);
  expect(notified).toEqual([expect.stringContaining(`posting_waits ${waiting.id}`)]);
  expect(await postingWaitsCause.findValues(client.scope, { postingId: waiting.id }, 'en')).toMatchObject({
    ...{ title: 'Lotse', link: `${client.scope.organization.boardUrl}/dashboard` },
  });
  await endIn(2 * 86_400_000);
  // A job of three days or less has no reminder.
  expect(await remind()).toEqual([]);
  await sql`update postings set published_at = published_at - interval '5 days'`.execute(
    server.connection.db,
  );
  expect(await remind()).toEqual(['„Harbour Pilot“ endet in 3 Tagen']);
  expect(await remind()).toEqual([]);
  await endIn(-1000);
  expect(await remind()).toEqual(['„Harbour Pilot“ ist beendet']);
  expect(await remind()).toEqual([]);
  expect(new Set(notified).size).toBe(1);
});
