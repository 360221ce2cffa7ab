import type { Mutant } from './mutant.ts';

const roles = 'src/features/people/permissions/roles.ts';
const testOfRoles = ['src/features/people/permissions/roles.unit.test.ts'];
const authentication = 'src/platform/http/authentication.ts';
const sessions = 'src/features/people/staff/sessions';

export const permissions: Mutant[] = [
  {
    name: 'an editor may create API keys',
    file: roles,
    from: `api_keys: { editor: 'none', viewer: 'none' }`,
    to: `api_keys: { editor: 'write', viewer: 'none' }`,
    tests: testOfRoles,
  },
  {
    name: 'a viewer sees applications',
    file: roles,
    from: `applications: { editor: 'write', viewer: 'none' }`,
    to: `applications: { editor: 'write', viewer: 'read' }`,
    tests: testOfRoles,
  },
  {
    name: 'a key does more than the role of its creator',
    file: roles,
    from: `if (scopes.includes('*')) return [...permissions];`,
    to: `if (scopes.includes('*')) return [...scopes];`,
    tests: testOfRoles,
  },
  {
    name: 'a key may change staff',
    file: 'src/features/people/permissions/scopes.ts',
    from: `permissions.filter((permission) => permission !== 'staff:write')`,
    to: 'permissions',
    tests: testOfRoles,
  },
  {
    name: 'a scope to read allows to write',
    file: 'src/platform/http/permission.ts',
    from: `return access === 'read' && scopes.includes(\`\${resource}:write\`);`,
    to: 'return scopes.some((scope) => scope.startsWith(`${resource}:`));',
    tests: testOfRoles,
  },
  {
    name: 'the permission of a route is not checked',
    file: authentication,
    from: `  assertPermission(scopes, permission ?? '*', message);\n`,
    to: '',
    tests: ['test/api-keys.test.ts'],
  },
  {
    name: 'the server starts with a route without a permission',
    file: 'src/platform/http/permission.ts',
    from: 'if ([permission, ...orPermissions].every((name) => permissions.includes(name))) return;',
    to: 'if (!permission || permissions.includes(permission)) return;',
    tests: ['src/platform/http/permission.unit.test.ts'],
  },
  {
    name: 'every user is an operator',
    file: `${sessions}/identify.ts`,
    from: '    if (config.isForOperators && !found.user.is_operator) throw operatorRequired();\n',
    to: '',
    tests: ['src/features/people/staff/users/users.test.ts'],
  },
  {
    name: 'a sensitive action needs no recent sign-in',
    file: authentication,
    from: '    if (config.needsRecentSignIn) assertRecentSignIn(caller);\n',
    to: '',
    tests: ['src/features/people/staff/memberships/memberships.test.ts'],
  },
  {
    name: 'an organization that requires a second factor accepts a session without one',
    file: `${sessions}/identify.ts`,
    from: '    if (organization.requires_second_factor && !found.hasSecondFactor) throw secondFactorRequired();\n',
    to: '',
    tests: ['src/features/people/staff/factors/requirement.test.ts'],
  },
  {
    name: 'another site sends requests in the name of a signed-in user',
    file: `${sessions}/same-origin.ts`,
    from: `const isOwn = site === undefined ? origin === own : site === 'same-origin';`,
    to: `const isOwn = site === undefined ? origin === own : site !== 'cross-site';`,
    tests: ['src/features/board/audit-log/installation.test.ts'],
  },
  {
    name: 'a revoked key still works',
    file: 'src/features/people/api-keys/authenticate.ts',
    from: `!timingSafeEqual(key_hash, keyHash) || revoked_at !== null || isStopped(row)`,
    to: '!timingSafeEqual(key_hash, keyHash) || isStopped(row)',
    tests: ['test/api-keys.test.ts'],
  },
  {
    name: 'a key with a wrong secret works',
    file: 'src/features/people/api-keys/authenticate.ts',
    from: `!timingSafeEqual(key_hash, keyHash) || revoked_at`,
    to: 'key_hash.length !== keyHash.length || revoked_at',
    tests: ['test/api-keys.test.ts'],
  },
  {
    name: 'a key creates a more powerful one',
    file: 'src/features/people/api-keys/power.ts',
    from: 'const missing = required.filter((scope) => !hasPermission(own, scope));',
    to: 'const missing = required.filter((scope) => hasPermission(own, scope) && scope === "*");',
    tests: ['src/features/people/api-keys/power.test.ts'],
  },
  {
    name: 'a key lists events of resources that it may not read',
    file: 'src/features/connect/events/access.ts',
    from: `resource === null ? scopes.includes('*') : hasPermission(scopes, \`\${resource}:read\`)`,
    to: `resource === null ? scopes.includes('*') : scopes.length > 0`,
    tests: ['src/features/connect/events/access.test.ts'],
  },
  {
    name: 'reading secrets takes only the scope for jobs',
    file: 'src/features/board/secrets/routes.ts',
    from: `'listSecrets', {\n    permission: 'secrets:read'`,
    to: `'listSecrets', {\n    permission: 'jobs:read'`,
    tests: ['test/operations/scopes.test.ts'],
  },
  {
    name: 'an employer sees the applications for every job',
    file: 'src/features/hiring/applications/visibility.ts',
    from: 'if (employerId === undefined) return sql`true`;\n  return sql`applications.job_id in',
    to: 'if (employerId === undefined) return sql`true`;\n  return sql`applications.job_id is not null or applications.job_id in',
    tests: [
      'src/features/hiring/applications/employers/reach.test.ts',
      'src/features/hiring/applications/employers/employers.test.ts',
    ],
  },
  {
    name: 'a member manages the postings of others',
    file: 'src/features/billing/postings/access.ts',
    from: `when own.role = 'recruiter' then 'see'`,
    to: `when own.role = 'recruiter' then 'manage'`,
    tests: ['src/features/billing/postings/workspace/workspace.test.ts'],
  },
];
