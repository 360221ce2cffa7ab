import { expect, test } from 'vitest';
import { permissionsOf } from '../features/people/permissions/roles.ts';
import { permissions } from '../features/people/permissions/scopes.ts';
import { hasPermission } from '../platform/http/permission.ts';
import { notificationCauses } from './notification-causes.ts';

test('each cause has a name of its own, an existing permission, and default roles that have it', () => {
  const names = notificationCauses.map(({ template }) => template.name);
  expect(new Set(names).size).toBe(names.length);
  for (const { template, permission, defaultRoles } of notificationCauses) {
    expect(permissions).toContain(permission);
    const able = defaultRoles.filter((role) => hasPermission(permissionsOf(role), permission));
    expect({ name: template.name, able }).toEqual({ name: template.name, able: defaultRoles });
  }
});
