import { pickDefined } from '../../../platform/changed-fields.ts';
import type { WritableColumns } from './queries.ts';
import type { UpdateMember } from './schema.ts';

/** The columns of the fields that are present. */
export function toColumns(fields: Omit<UpdateMember, 'isSuspended'>): Partial<WritableColumns> {
  const columns = {
    email: fields.email,
    name: fields.name,
    role: fields.role,
    approval_status: fields.approvalStatus,
    profile_picture: fields.profilePicture,
    description: fields.description,
    custom_fields: fields.customFields as WritableColumns['custom_fields'] | undefined,
  };
  return pickDefined(columns) as Partial<WritableColumns>;
}
