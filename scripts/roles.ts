import { permissionsOf, roles } from '../src/features/people/permissions/roles.ts';
import { scopes } from '../src/features/people/permissions/scopes.ts';

/** The permissions of roles and keys, for the dashboard. It offers keys with the permissions of a role. */
export function printRoles(): string {
  const permissions = Object.fromEntries(roles.map((role) => [role, permissionsOf(role)]));
  return `// Generated from src/features/people/permissions by \`npm run generate\`. Do not edit.

/** All scopes of API keys. */
export const scopes: readonly string[] = ${JSON.stringify(scopes, null, 2)};

/** What each role may do, in the form of scopes. */
export const permissionsOfRoles = ${JSON.stringify(permissions, null, 2)};
`;
}
