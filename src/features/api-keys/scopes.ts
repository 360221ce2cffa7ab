/** What there is to read and to write. A new feature adds its name here, and its routes then declare it. */
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

/** Every scope that a key can hold: `<resource>:read`, `<resource>:write` (which includes read), and `*` for all. */
export const scopes: readonly string[] = [
  '*',
  ...resources.flatMap((resource) => [`${resource}:read`, `${resource}:write`]),
];
