import { beforeEach, describe, expect, inject, test } from 'vitest';
import { type Client, newOrganization, TEST_MASTER_KEY } from './app.ts';
import { type Ended, run } from './corkboard-process.ts';
import { eventsOf } from './jobs.ts';
import { auditOf, countSignIns, emailsOf, insertSignIns, lookUp, postMember } from './members.ts';

let client: Client;
beforeEach(async () => {
  client = await newOrganization();
});

/** Runs the command on the database of the test run, as an operator does while a server runs. */
function member(action: string, ...options: string[]): Promise<Ended> {
  const settings = { DATABASE_URL: inject('databaseUrl'), MASTER_KEY: TEST_MASTER_KEY };
  return run(['member', action, '--organization', client.slug, ...options], settings);
}

const email = 'Mette@Pilots.example';

describe('corkboard member', () => {
  test('create adds a member with the actor command_line, and prints it as JSON or as a sentence', async () => {
    const result = await member(
      'create',
      '--email',
      email,
      '--name',
      'Mette Holm',
      '--role',
      'employer',
      '--json',
    );
    expect(result).toMatchObject({ status: 0, errors: '' });
    const created = JSON.parse(result.output);
    expect(created).toMatchObject({ email, name: 'Mette Holm', role: 'employer', authMethod: 'import' });
    expect((await lookUp(client, email)).member).toEqual(created);
    expect(await eventsOf(client)).toEqual([
      { type: 'member.created', data: created, changed_fields: null, actor: 'command_line' },
    ]);
    expect(await auditOf(client, created.id)).toMatchObject([
      { action: 'member.created', actor: 'command_line' },
    ]);
    const again = await member('create', '--email', email.toUpperCase());
    expect(again).toEqual({
      status: 1,
      output: '',
      errors: 'corkboard: A member with this email address already exists.\n',
    });
    const bare = await member('create', '--email', 'bare@pilots.example');
    expect(bare.output).toMatch(/^Created member bare@pilots\.example \([0-9a-f-]{36}\)\.\n$/);
    expect((await lookUp(client, 'bare@pilots.example')).member).toMatchObject({
      role: 'candidate',
      name: null,
    });
  });

  test('create accepts a name of 200 four-byte characters and rejects one of 201', async () => {
    const name = '🚢'.repeat(200);
    expect(await member('create', '--email', email, '--name', name)).toMatchObject({ status: 0, errors: '' });
    expect((await lookUp(client, email)).member.name).toBe(name);
    const longer = await member('create', '--email', 'b@pilots.example', '--name', `${name}.`);
    expect(longer.status).toBe(2);
  });

  test('list filters members by search and role, prints a table or JSON, and omits control characters', async () => {
    await postMember(client, { email: 'mette@pilots.example', name: 'Mette', role: 'admin' });
    await postMember(client, { email: 'kirsten@pilots.example' });
    await postMember(client, { email: 'odd@pilots.example', name: 'Odd\u202e[2J' });
    await postMember(await newOrganization(), { email: 'theirs@pilots.example' });
    const all = await member('list');
    expect(all.output).toMatch(/^ID +EMAIL +NAME +ROLE +STATUS +SUSPENDED\n/);
    expect(all.output).toMatch(
      / kirsten@pilots\.example +– +candidate +approved +–\n.* mette@pilots\.example /,
    );
    expect(all.output).toMatch(/\nPage 1 of 1, 3 members in total\.\n$/);
    expect(all.output).not.toMatch(/theirs|(?!\n)\p{Cc}/u);
    const found = await member('list', '--search', 'met', '--role', 'admin', '--json');
    expect(JSON.parse(found.output)).toEqual([(await lookUp(client, 'mette@pilots.example')).member]);
    expect(JSON.parse((await member('list', '--page', '2', '--json')).output)).toEqual([]);
  });

  test('suspend signs a member out, and suspend --lift lifts the suspension', async () => {
    const { id } = await postMember(client, { email });
    await insertSignIns(client, id);
    const suspended = await member('suspend', '--email', email.toLowerCase());
    expect(suspended).toMatchObject({ status: 0, output: `Suspended member ${email}.\n` });
    expect((await lookUp(client, id)).member.suspendedAt).not.toBeNull();
    expect(await countSignIns(client, id)).toEqual({ sessions: 0, links: 0 });
    const lifted = await member('suspend', '--email', id, '--lift', '--json');
    expect(JSON.parse(lifted.output)).toMatchObject({ id, suspendedAt: null });
    expect(await auditOf(client, id)).toMatchObject([
      { actor: 'command_line', changedFields: ['suspendedAt'] },
      { actor: 'command_line', changedFields: ['suspendedAt'] },
      { actor: `api_key:${client.keyId}` },
    ]);
  });

  test('delete --yes erases the member of this organization only', async () => {
    const other = await newOrganization();
    await postMember(other, { email });
    const { id } = await postMember(client, { email });
    expect(await member('delete', '--email', email)).toMatchObject({ status: 2 });
    const erased = await member('delete', '--email', email, '--yes', '--json');
    expect(JSON.parse(erased.output)).toEqual({ id, deleted: true });
    expect(await emailsOf(client)).toEqual([]);
    expect(await emailsOf(other)).toEqual([email]);
    expect(await auditOf(client, id)).toMatchObject([
      { action: 'member.deleted', actor: 'command_line' },
      { action: 'member.created' },
    ]);
    expect(await member('delete', '--email', email, '--yes')).toEqual({
      status: 1,
      output: '',
      errors: 'corkboard: Member not found.\n',
    });
  });

  test('rejects invalid options with status 2 and creates no member', async () => {
    const ended = await Promise.all([
      member('create', '--email', 'mette'),
      member('create', '--email', email, '--role', 'root'),
      member('create', '--email', email, '--name', ' '),
      member('list', '--page', '0'),
    ]);
    for (const { status, output } of ended) expect([status, output]).toEqual([2, '']);
    expect(await emailsOf(client)).toEqual([]);
  });
});
