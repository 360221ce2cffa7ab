// Generated from src/features/people/permissions by `npm run generate`. Do not edit.

/** All scopes of API keys. */
export const scopes: readonly string[] = [
  "*",
  "analytics:read",
  "analytics:write",
  "api_keys:read",
  "api_keys:write",
  "applications:read",
  "applications:write",
  "assets:read",
  "assets:write",
  "audit:read",
  "authors:read",
  "authors:write",
  "categories:read",
  "categories:write",
  "cms:read",
  "cms:write",
  "companies:read",
  "companies:write",
  "domains:read",
  "domains:write",
  "enrichment:read",
  "enrichment:write",
  "events:read",
  "events:write",
  "imports:read",
  "imports:write",
  "jobs:read",
  "jobs:write",
  "members:read",
  "members:write",
  "organization:read",
  "organization:write",
  "pages:read",
  "pages:write",
  "payments:read",
  "payments:write",
  "plans:read",
  "plans:write",
  "salaries:read",
  "salaries:write",
  "secrets:read",
  "secrets:write",
  "staff:read",
  "webhooks:read",
  "webhooks:write"
];

/** What each role may do, in the form of scopes. */
export const permissionsOfRoles = {
  "owner": [
    "*"
  ],
  "admin": [
    "*"
  ],
  "editor": [
    "analytics:read",
    "applications:write",
    "assets:write",
    "authors:write",
    "categories:write",
    "cms:write",
    "companies:write",
    "domains:read",
    "enrichment:read",
    "events:read",
    "imports:read",
    "jobs:write",
    "members:read",
    "organization:read",
    "pages:write",
    "plans:read",
    "salaries:read",
    "staff:read",
    "webhooks:read"
  ],
  "viewer": [
    "analytics:read",
    "assets:read",
    "authors:read",
    "categories:read",
    "cms:read",
    "companies:read",
    "jobs:read",
    "organization:read",
    "pages:read",
    "salaries:read"
  ]
};
