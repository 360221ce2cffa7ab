import { expect, it } from 'vitest';
import { newOrganization, ownServer, sharedServer } from '../../../../test/app.ts';
import { sendDueEmails } from '../../../../test/emails.ts';
import { ownDatabase } from '../../../../test/own-database.ts';
import { approve, newEmployer, pilot, postPostingPlan, setPayment } from '../../../../test/postings.ts';
import type { NotifyStaff } from '../../notifications/cause.ts';
import { toInstallation } from '../../organizations/board-url.ts';
import { sendReminders } from '../tasks.ts';

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
  expect(await subjects()).toEqual([]);
  await setPayment(client, unpaid, 'failed');
  expect(await subjects()).toEqual(['Payment failed for “Harbour Pilot”']);
  const again = await employer.act(unpaid, 'submit');
  await setPayment(client, again, 'succeeded');
  expect(await subjects()).toEqual(['Payment received: 99.00 EUR']);
  const { job_id } = await employer.read(unpaid);
  await client.post(`/jobs/${job_id}/reject`, { reason: 'Say what the work is.' });
  const [rejection] = await sendDueEmails(await sharedServer(), client.scope.organizationId);
  expect(rejection?.text).toContain('Say what the work is.');
  await employer.act(unpaid, 'submit');
  expect(await subjects()).toEqual(['We received “Harbour Pilot”']);
  await approve(client, await employer.read(unpaid));
  expect(await subjects()).toEqual(['“Harbour Pilot” is on the board']);
  await setPayment(client, again, 'refunded');
  expect(await subjects()).toEqual(['Refund: 99.00 EUR']);
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
  await endIn(2 * 86_400_000);
  expect(await remind()).toEqual(['„Harbour Pilot“ endet in 3 Tagen']);
  expect(await remind()).toEqual([]);
  await endIn(-1000);
  expect(await remind()).toEqual(['„Harbour Pilot“ ist beendet']);
  expect(await remind()).toEqual([]);
  expect(new Set(notified).size).toBe(1);
});
