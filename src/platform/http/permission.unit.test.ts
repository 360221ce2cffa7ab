import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { hasPermission, requirePermissions } from './permission.ts';

test.each([
  [['*'], 'jobs:write', true],
  [['jobs:write'], 'jobs:write', true],
  [['jobs:write'], 'jobs:read', true],
  [['jobs:read'], 'jobs:read', true],
  [['jobs:read'], 'jobs:write', false],
  [['pages:write', 'jobs:read'], 'jobs:write', false],
  [[], 'jobs:read', false],
])('the scopes %j and the permission %s: %s', (scopes, permission, expected) => {
  expect(hasPermission(scopes, permission)).toBe(expected);
});

test.each([
  ['without a permission', {}],
  ['with an unknown permission', { permission: 'boats:write' }],
  ['with an unknown permission beside its own', { permission: 'jobs:read', orPermissions: ['boats:read'] }],
] as const)('the server does not start with a route %s', (_, config) => {
  const app = fastify();
  requirePermissions(app, ['jobs:read', 'jobs:write']);
  app.get('/jobs', { config: { permission: 'jobs:read', orPermissions: ['jobs:write'] } }, async () => ({}));
  expect(() => app.delete('/boats', { config }, async () => ({}))).toThrow(
    'DELETE /boats does not declare a valid permission.',
  );
});
