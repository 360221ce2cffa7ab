import { expect, test } from 'vitest';
import { newOrganization, sharedServer } from '../../../../test/app.ts';
import { readAuditLog, toLines } from '../../../../test/audit-log.ts';
import { findIn } from '../../../../test/canary.ts';
import { newStaff, openBrowser, signInAs } from '../../../../test/staff.ts';

const NAME = 'Canary Lindqvist';
const EMAIL = 'canary.lindqvist@pilots.example';
const SECRET = 'canary-value-7Qx2';

test('no entry has a name, an email address, a value, a full IP address or a user agent', async () => {
  const client = await newOrganization();
  const { app, connection } = await sharedServer();
  const headers = { 'user-agent': `${NAME} ${SECRET}` };
  const must = async (sent: ReturnType<typeof client.get>) => {
    const response = await sent;
    expect(response.status, response.text).toBeLessThan(300);
    return response.body.data;
  };
  const member = await must(client.post('/members', { email: EMAIL, name: NAME }, headers));
  await must(client.patch(`/members/${member.id}`, { name: `${NAME} ${SECRET}` }, headers));
  await must(client.get(`/members/${member.id}/export`));
  await must(client.post(`/members/${member.id}/password`, { password: SECRET }));
  await must(client.post('/secrets', { name: 'token', value: SECRET }));
  const job = await must(client.post('/jobs', { title: SECRET, recruiter_name: NAME, description: EMAIL }));
  await must(client.patch(`/jobs/${job.id}`, { recruiter_name: `${NAME} ${SECRET}` }));
  await must(client.post('/pages', { title: SECRET, content: `<p>${NAME} ${EMAIL}</p>` }));
  await must(client.patch('/organization', { contact_email: EMAIL, tagline: SECRET }));
  await must(client.post('/api-keys', { name: NAME, scopes: ['*'] }));
  await must(client.post('/webhooks', { event: '*', target_url: `https://hooks.example/${SECRET}` }));
  const browser = await signInAs(await newStaff(client, 'owner', { email: `staff-${Date.now()}-${EMAIL}` }));
  await must(browser.in(client).send('POST', '/invitations', { email: EMAIL, role: 'viewer' }));
  await must(browser.send('PATCH', '/me', { name: NAME }));
  const visitor = await openBrowser();
  await visitor.send('POST', '/session', { email: EMAIL, password: SECRET }, headers);
  await must(client.delete(`/members/${member.id}`));

  await app.refusals.flush();
  const entries = await readAuditLog(client);
  expect(toLines(entries)).toContain(`member.exported member:${member.id}`);
  expect(entries.length).toBe(17);
  const rows = await connection.db
    .selectFrom('audit_log')
    .selectAll()
    .where('organization_id', '=', client.scope.organizationId)
    .execute();
  const installation = await connection.db
    .selectFrom('audit_log')
    .selectAll()
    .where('organization_id', 'is', null)
    .execute();
  const texts = { rows: JSON.stringify([rows, installation]), response: JSON.stringify(entries) };
  for (const value of ['Canary', 'Lindqvist', EMAIL, 'pilots.example', SECRET, '127.0.0.1'])
    expect([value, findIn(value, texts)]).toEqual([value, []]);
});
