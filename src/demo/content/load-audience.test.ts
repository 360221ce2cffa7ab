import { expect, test } from 'vitest';
import { newOrganization, sharedServer } from '../../../test/app.ts';
import { sendDueEmails } from '../../../test/emails.ts';
import { requestHost } from '../../../test/hosts.ts';
import { setPassword, signedIn } from '../../../test/sign-in.ts';
import { AlertQuery } from '../../features/jobs/jobs/publications/alert-query.ts';
import { compileValidator } from '../../platform/http/input/validation.ts';
import { inTransaction } from '../../platform/scope.ts';
import { readJson } from '../data.ts';
import { loadDemoMembers } from '../load-members.ts';
import { loadDemoPostings } from '../load-postings.ts';
import { type DemoAlert, loadDemoAudience } from './load-audience.ts';

const memberEmail = 'lindemann@hafenpost.example';

test('the demo has applications in every stage, which its employer sees, with alerts and saved jobs', async () => {
  const client = await newOrganization();
  const now = new Date();
  const server = await sharedServer();
  const files = { db: server.connection.db, storage: server.storage, keyRing: server.keyRing };
  await client.patch('/organization', readJson('board.json'));
  await inTransaction(client.scope, async (scope) => {
    await loadDemoMembers(scope, now);
    await loadDemoPostings(scope, now);
    await loadDemoAudience(scope, files, { memberEmail, now });
  });
  const { data } = (await client.get('/applications')).body;
  const stages = new Set(data.map(({ stage }: { stage: string }) => stage));
  expect([data.length, stages.size]).toEqual([9, 7]);
  const flagged = (await client.get('/applications?knocked_out=true')).body.data;
  expect(flagged.map(({ knocked_out }: { knocked_out: string[] }) => knocked_out)).toEqual([
    ['sql'],
    ['sql'],
  ]);
  const [{ id }] = (await client.get('/applications?search=Okafor')).body.data;
  const lena = (await client.get(`/applications/${id}`)).body.data;
  expect(lena).toMatchObject({ answers: { sql: '3 or more', office: true }, consent_version: '1' });
  const link = await client.post(`/applications/${id}/files/${lena.files[0].id}/link`);
  const { pathname } = new URL(link.body.data.url);
  const resume = await requestHost(server.origin, server.config.PLATFORM_DOMAIN, pathname);
  expect(resume.text).toContain('Lena Okafor');
  expect((await client.get('/alerts')).body.data).toHaveLength(4);
  const members = (await client.get('/members?per_page=100')).body.data;
  const find = (email: string) => members.find((member: { email: string }) => member.email === email);
  const employer = find('kellermann@datenwerft-hansen.example');
  await setPassword(client, employer);
  const received = await (await signedIn(client, employer)).send(
    'GET',
    '/organization/received-applications',
  );
  expect(received.body.data).toHaveLength(9);
  const member = find(memberEmail);
  await setPassword(client, member);
  const visitor = await signedIn(client, member);
  expect((await visitor.send('GET', '/organization/applications')).body.data).toHaveLength(1);
  expect((await visitor.send('GET', '/organization/saved-jobs')).body.data.length).toBeGreaterThan(0);
  expect(await sendDueEmails(server, client.scope.organizationId)).toEqual([]);
});

test('the alerts of the demo are valid', () => {
  for (const { query } of readJson<DemoAlert[]>('alerts.json'))
    expect(compileValidator(AlertQuery)(query)).toEqual([]);
});
