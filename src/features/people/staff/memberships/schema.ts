import { type Static, Type } from 'typebox';
import { listOf, pageQuery } from '../../../../platform/http/pagination.ts';
import { Instant, oneOf } from '../../../../platform/http/resource.ts';
import { roles } from '../../permissions/roles.ts';
import { User } from '../users/schema.ts';

export const RoleName = oneOf(roles, {
  title: 'Role',
  description:
    'owner: everything. admin: everything except deleting the organization and changing owners. editor: writes jobs, categories, pages, authors, assets and collections; reads the rest except secrets, API keys, payments and the audit log. viewer: reads jobs, content and figures.',
  examples: ['editor'],
});

export const StaffMember = Type.Object(
  {
    ...User.properties,
    role: RoleName,
    joined_at: { ...Instant, description: 'When the user joined the organization.' },
  },
  { title: 'StaffMember' },
);
export type StaffMember = Static<typeof StaffMember>;

export const StaffQuery = Type.Object(pageQuery);
export const StaffList = listOf(StaffMember, 'StaffList');

export const UpdateStaffMember = Type.Object(
  { role: RoleName },
  { title: 'UpdateStaffMember', additionalProperties: false },
);
