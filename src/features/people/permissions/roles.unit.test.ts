import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hasPermission } from '../../../platform/http/permission.ts';
import { limitScopes, permissionsOf, type Role, roles } from './roles.ts';
import { permissions, scopes } from './scopes.ts';

/** What editors and viewers may do with each resource. Owners and admins may do everything. */
const ACCESS = `
  analytics     read   read
  api_keys      -      -
  applications  write  -
  assets        write  read
  audit         -      -
  authors       write  read
  categories    write  read
  cms           write  read
  companies     write  read
  domains       read   -
  enrichment    read   -
  events        read   -
  imports       read   -
  jobs          write  read
  members       read   -
  organization  read   read
  pages         write  read
  payments      -      -
  plans         read   -
  salaries      read   read
  secrets       -      -
  staff         read   -
  webhooks      read   -`;
const rows = ACCESS.trim()
  .split('\n')
  .map((line) => line.trim().split(/ +/) as [string, string, string])
  .map(([resource, editor, viewer]) => ({ resource, editor, viewer }));

/** The roles that have the permission according to the table. */
function rolesWith(permission: string): Role[] {
  const [name, access] = permission.split(':');
  const row = rows.find(({ resource }) => resource === name);
  const limited = (['editor', 'viewer'] as const).filter(
    (role) => row && (row[role] === 'write' || row[role] === access),
  );
  return ['owner', 'admin', ...limited];
}

test('every role has exactly the permissions of the table', () => {
  expect(roles).toEqual(['owner', 'admin', 'editor', 'viewer']);
  for (const role of ['owner', 'admin'] as const) expect(permissionsOf(role)).toEqual(['*']);
  for (const role of ['editor', 'viewer'] as const) {
    const granted = rows.filter((row) => row[role] !== '-');
    expect(permissionsOf(role)).toEqual(granted.map((row) => `${row.resource}:${row[role]}`));
  }
  expect([...new Set(permissions.map((permission) => permission.split(':')[0]))]).toEqual([
    '*',
    ...rows.map(({ resource }) => resource),
  ]);
  for (const permission of permissions) {
    const able = roles.filter((role) => hasPermission(permissionsOf(role), permission));
    expect({ permission, able }).toEqual({ permission, able: rolesWith(permission) });
  }
});

interface Operation {
  operationId: string;
  'x-required-scope'?: string;
}

test('every operation is for the roles that have its permission, and viewers change nothing but exports', () => {
  const file = new URL('../../../../docs/openapi.json', import.meta.url);
  const paths: Record<string, Record<string, Operation>> = JSON.parse(readFileSync(file, 'utf8')).paths;
  const ofViewers: string[] = [];
  for (const [method, operation] of Object.values(paths).flatMap(Object.entries<Operation>)) {
    const { operationId, 'x-required-scope': permission } = operation;
    if (permission === undefined) continue;
    expect(permissions, operationId).toContain(permission);
    const able = roles.filter((role) => hasPermission(permissionsOf(role), permission));
    expect({ operationId, able }).toEqual({ operationId, able: rolesWith(permission) });
    if (able.includes('viewer') && method !== 'get') ofViewers.push(operationId);
  }
  expect(ofViewers.sort()).toEqual([
    'checkJob',
    'createExport',
    'createExportLink',
    'deleteExport',
    'previewEmailTemplate',
  ]);
});

test('each role may do everything that the next one may do', () => {
  for (const [index, role] of roles.entries()) {
    const next = roles[index + 1];
    for (const permission of next ? permissionsOf(next) : [])
      expect(hasPermission(permissionsOf(role), permission), `${role} ${permission}`).toBe(true);
  }
});

test('keys can have every permission except changing staff', () => {
  expect(permissions.filter((permission) => !scopes.includes(permission))).toEqual(['staff:write']);
});

test.each([
  [['*'], ['*'], ['*']],
  [['jobs:write', 'secrets:read'], ['*'], ['jobs:write', 'secrets:read']],
  [['*'], ['jobs:write', 'plans:read'], ['jobs:write', 'plans:read']],
  [['jobs:write'], ['jobs:read'], ['jobs:read']],
  [['jobs:read'], ['jobs:write'], ['jobs:read']],
  [['jobs:write', 'secrets:write'], ['jobs:write'], ['jobs:write']],
  [['secrets:write'], ['jobs:write'], []],
])('scopes %j are limited by the permissions %j to %j', (given, limit, expected) => {
  expect(limitScopes(given, limit)).toEqual(expected);
});
