/** The resources that scopes refer to. Add the name of a new feature here, so that its routes can require its scopes. */
const resources = [
  'analytics',
  'api_keys',
  'assets',
  'authors',
  'categories',
  'cms',
  'domains',
  'enrichment',
  'events',
  'jobs',
  'members',
  'organization',
  'pages',
  'payments',
  'plans',
  'salaries',
  'secrets',
  'webhooks',
] as const;

/** All scopes that a key can have: `<resource>:read`, `<resource>:write` (which includes read), and `*` for everything. */
export const scopes: readonly string[] = [
  '*',
  ...resources.flatMap((resource) => [`${resource}:read`, `${resource}:write`]),
];
