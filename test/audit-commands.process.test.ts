import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { addApiKeyCommands } from '../src/commands/api-key.ts';
import { addDomainCommands } from '../src/commands/domain.ts';
import { addMemberCommands } from '../src/commands/member.ts';
import { addOrganizationCommands } from '../src/commands/organization.ts';
import { addSecretsCommands } from '../src/commands/secrets.ts';
import { addUserCommands } from '../src/commands/user.ts';
import { connectDatabase } from '../src/platform/database/connect.ts';
import { TEST_MASTER_KEY } from './app.ts';
import { run } from './corkboard-process.ts';
import { ownDatabase } from './own-database.ts';

/** Commands about the whole store, which have no group. */
const SINGLE = ['backup', 'restore', 'resume', 'verify'];

const groups = {
  organization: addOrganizationCommands,
  domain: addDomainCommands,
  'api-key': addApiKeyCommands,
  member: addMemberCommands,
  secrets: addSecretsCommands,
  user: addUserCommands,
};

const READING = ['verify', 'organization list', 'domain list', 'api-key list', 'member list', 'user list'];

/**
 * `secrets discard` needs a lost master key: `test/secrets.process.test.ts` proves its events, which the log copies. An import brings the
 * log of the organization with it: `test/moves` finds its entry. `discard-import` needs an unfinished import,
 * `restore` an empty store, and `resume` a restored one: they have tests of their own.
 */
const ELSEWHERE = [
  ...['secrets discard', 'organization import', 'organization discard-import'],
  ...['restore', 'resume'],
];

const folder = mkdtempSync(path.join(tmpdir(), 'corkboard-audit-'));
afterAll(() => rmSync(folder, { recursive: true }));

const HARBOUR = ['--organization', 'harbour'];
const DOMAIN = [...HARBOUR, '--domain', 'jobs.harbour.example'];
const MEMBER = [...HARBOUR, '--email', 'mette@pilots.example'];
const BACKUP = path.join(folder, 'store.backup');
const USER = ['--email', 'lars@pilots.example'];

/** Every writing command in an order that works, with its arguments and the entries that it leaves. */
const writing: [command: string, args: (id: string) => string[], entries: string[]][] = [
  [
    'organization create',
    () => ['--slug', 'harbour', '--name', 'Harbour'],
    ['installation organization.created'],
  ],
  ['organization update', () => [...HARBOUR, '--name', 'Quay'], ['organization.updated {name}']],
  ['organization export', () => [path.join(folder, 'harbour.export'), ...HARBOUR], ['organization.exported']],
  ['domain add', () => DOMAIN, ['domain.created']],
  [
    'domain verify',
    () => [...DOMAIN, '--without-proof'],
    ['domain.activated', 'organization.updated {board_url,custom_domain}'],
  ],
  ['domain remove', () => DOMAIN, ['domain.deleted', 'organization.updated {board_url,custom_domain}']],
  ['api-key create', () => HARBOUR, ['api_key.created']],
  ['api-key rotate', (id) => [...HARBOUR, '--id', id], ['api_key.rotated', 'api_key.created']],
  ['api-key revoke', (id) => [...HARBOUR, '--id', id], ['api_key.revoked']],
  ['member create', () => MEMBER, ['member.created']],
  ['member suspend', () => MEMBER, ['member.updated {suspendedAt}']],
  ['member delete', () => [...MEMBER, '--yes'], ['member.deleted', 'person.erased']],
  ['secrets rotate', () => [], ['installation master_key.rotated']],
  [
    'user create',
    () => [...USER, ...HARBOUR, '--role', 'viewer'],
    ['installation user.created', 'staff.added'],
  ],
  ['user link', () => USER, ['installation user.link_created', 'user.link_created']],
  ['user remove', () => [...USER, '--yes'], ['installation user.deleted', 'user.deleted']],
  ['organization delete', () => [...HARBOUR, '--yes'], ['installation organization.deleted']],
  ['backup', () => [BACKUP], ['installation backup.created']],
];

test('every writing command is tested below', () => {
  const commands = Object.entries(groups).flatMap(([name, addTo]) => {
    const group = new Command(name);
    addTo(group);
    return group.commands.map((command) => `${name} ${command.name()}`);
  });
  const tested = [...writing.map(([command]) => command), ...READING, ...ELSEWHERE];
  const all = [...commands, ...SINGLE];
  expect(all.sort()).toEqual(tested.sort());
});

test('every writing command leaves an entry of the command line, and a failed one leaves none', {
  timeout: 180_000,
}, async () => {
  const settings = { DATABASE_URL: await ownDatabase(), MASTER_KEY: TEST_MASTER_KEY };
  const { db, close } = connectDatabase(settings.DATABASE_URL, { poolSize: 1 });
  onTestFinished(close);
  const seen = new Set<string>();
  const readNew = async () => {
    const { rows } = await sql<{ id: string; line: string; actor: string }>`
      select id, actor, concat(case when organization_id is null then 'installation ' end, action,
        ' ' || changed_fields::text) as line from audit_log`.execute(db);
    const added = rows.filter(({ id }) => !seen.has(id));
    for (const { id } of added) seen.add(id);
    expect(added.filter(({ actor }) => actor !== 'command_line')).toEqual([]);
    return added.map(({ line }) => line).sort();
  };
  const found: Record<string, string[]> = {};
  let keyId = '';
  // The master key is created by a server, or by the first command that needs it.
  for (const [command, toArgs] of writing) {
    const args = [...command.split(' '), ...toArgs(keyId)];
    const ended = await run([...args, '--json'], settings);
    expect({ command, ...ended }).toMatchObject({ command, status: 0 });
    if (command === 'api-key create') keyId = JSON.parse(ended.output).id;
    found[command] = await readNew();
  }
  const expected = writing.map(([command, , entries]) => [command, entries.toSorted()]);
  expect(found).toEqual(Object.fromEntries(expected));
  const failed = await run(['organization', 'delete', ...HARBOUR, '--yes'], settings);
  expect(failed.status).toBe(1);
  expect(await readNew()).toEqual([]);
});

test('a restore and a resume are the newest entries of the log that was restored', async () => {
  const settings = { DATABASE_URL: await ownDatabase(), MASTER_KEY: TEST_MASTER_KEY };
  const file = path.join(folder, 'other.backup');
  const into = { ...settings, DATABASE_URL: await ownDatabase('template0') };
  const commands: [string[], Record<string, string>][] = [
    [['organization', 'create', '--slug', 'harbour', '--name', 'Harbour'], settings],
    [['backup', file], settings],
    [['restore', file], into],
    [['resume'], into],
    [['resume'], into],
  ];
  for (const [args, env] of commands)
    expect(await run([...args, '--json'], env)).toMatchObject({ status: 0 });
  const { db, close } = connectDatabase(into.DATABASE_URL, { poolSize: 1 });
  onTestFinished(close);
  const { rows } = await sql<{ line: string }>`
    select concat(actor, ' ', action) as line from audit_log where organization_id is null order by id`.execute(
    db,
  );
  expect(rows.map(({ line }) => line)).toEqual([
    'command_line organization.created',
    'command_line backup.restored',
    'command_line outgoing.resumed',
  ]);
});

test('discarding an unfinished import leaves an entry', async () => {
  const settings = { DATABASE_URL: await ownDatabase(), MASTER_KEY: TEST_MASTER_KEY };
  const { db, close } = connectDatabase(settings.DATABASE_URL, { poolSize: 1 });
  onTestFinished(close);
  await sql`
    with arriving as (insert into organizations (slug, name, arriving_since) values ('quay', 'Quay', now()) returning id)
    insert into organization_arrivals (organization_id, sha256) select id, decode(repeat('00', 32), 'hex') from arriving`.execute(
    db,
  );
  expect(await run(['organization', 'discard-import', 'quay', '--json'], settings)).toMatchObject({
    status: 0,
  });
  const { rows } = await sql`select actor, action from audit_log where organization_id is null`.execute(db);
  expect(rows).toEqual([{ actor: 'command_line', action: 'organization.import_discarded' }]);
});
