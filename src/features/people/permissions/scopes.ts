/** The resources of scopes. Add the name of a new feature here, and the rights of each role in `roles.ts`. */
const resources = [
  'analytics',
  'api_keys',
  'applications',
  'assets',
  'audit',
  'authors',
  'categories',
  'cms',
  'companies',
  'domains',
  'enrichment',
  'events',
  'imports',
  'jobs',
  'members',
  'organization',
  'pages',
  'payments',
  'plans',
  'salaries',
  'secrets',
  'staff',
  'webhooks',
] as const;
export type Resource = (typeof resources)[number];

/** All permissions: `<resource>:read`, `<resource>:write` (which includes read), and `*` for everything. The audit log has no write permission. */
export const permissions: readonly string[] = [
  '*',
  ...resources
    .flatMap((resource) => [`${resource}:read`, `${resource}:write`])
    .filter((permission) => permission !== 'audit:write'),
];

/** The scopes that a key can have. Only users change staff, so that no leaked key creates an account. */
export const scopes: readonly string[] = permissions.filter((permission) => permission !== 'staff:write');
