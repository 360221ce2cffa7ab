import { expect, test } from 'vitest';
import { hasPermission } from '../../platform/http/permission.ts';
import { limitScopes, permissionsOf, roles } from './roles.ts';
import { permissions, scopes } from './scopes.ts';

test('every role but owner and admin names its access to every resource', () => {
  expect(roles).toEqual(['owner', 'admin', 'editor', 'viewer']);
  for (const role of ['owner', 'admin'] as const) expect(permissionsOf(role)).toEqual(['*']);
  expect(permissionsOf('editor')).toEqual([
    'analytics:read',
    'applications:write',
    'assets:write',
    'authors:write',
    'categories:write',
    'cms:write',
    'companies:write',
    'domains:read',
    'enrichment:read',
    'events:read',
    'imports:read',
    'jobs:write',
    'members:read',
    'organization:read',
    'pages:write',
    'plans:read',
    'salaries:read',
    'staff:read',
    'webhooks:read',
  ]);
  expect(permissionsOf('viewer')).toEqual([
    'analytics:read',
    'assets:read',
    'authors:read',
    'categories:read',
    'cms:read',
    'companies:read',
    'jobs:read',
    'organization:read',
    'pages:read',
    'salaries:read',
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
