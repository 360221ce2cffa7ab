import { type Static, Type } from 'typebox';
import { listOf, pageQuery } from '../../../platform/http/pagination.ts';
import { Instant } from '../../../platform/http/resource.ts';

const id = Type.String({ format: 'uuid', examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a59'] });

export const AuditEntry = Type.Object(
  {
    id: { ...id, description: 'Also the id of the event.' },
    action: Type.String({ description: 'The type of the event.', examples: ['member.updated'] }),
    actor: Type.String({
      description: 'Who made the change: api_key:<id>, command_line, system, member:<id> or another actor.',
      examples: ['api_key:019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a02'],
    }),
    subjectType: Type.String({ description: 'member, subscription or payment.', examples: ['member'] }),
    subjectId: id,
    changedFields: Type.Unsafe<string[] | null>({
      type: ['array', 'null'],
      items: { type: 'string' },
      description: 'The fields that an update changed, without their values.',
      examples: [['role']],
    }),
    createdAt: Instant,
  },
  { title: 'AuditEntry' },
);
export type AuditEntry = Static<typeof AuditEntry>;

export const AuditQuery = Type.Object(pageQuery);
export const AuditList = listOf(AuditEntry, 'AuditEntryList');
export type AuditList = Static<typeof AuditList>;
