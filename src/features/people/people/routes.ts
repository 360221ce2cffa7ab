import { isEmailAddress } from '@corkboard/basics/email-address';
import type { FastifyPluginAsync } from 'fastify';
import { Type } from 'typebox';
import { recordEvenIfMoving } from '../../../platform/audit/record.ts';
import { toAttachment } from '../../../platform/downloads/attachment.ts';
import { notFound } from '../../../platform/http/errors/http-error.ts';
import { operations } from '../../../platform/http/operation.ts';
import { assertPermission } from '../../../platform/http/permission.ts';
import { EXAMPLE_ID, nullable } from '../../../platform/http/resource.ts';
import { toExportSchema } from '../members/export-schema.ts';
import { exportLists, type PersonalDataOptions } from '../members/personal-data.ts';
import { nullableMember } from '../members/schema.ts';
import { erasePerson } from './erase.ts';
import { exportPerson } from './export.ts';

const PersonParams = Type.Object({
  email: Type.String({
    description: 'The email address, percent-encoded. Case does not matter.',
    examples: ['mette@pilots.example'],
  }),
});

const ErasedPerson = Type.Object(
  {
    erased: Type.Literal(true),
    member_id: nullable(
      Type.String({
        format: 'uuid',
        description: 'Null if the person was no member.',
        examples: [EXAMPLE_ID],
      }),
    ),
  },
  { title: 'ErasedPerson' },
);

/** Everything about one person, member or not, by email address. */
export const personRoutes: FastifyPluginAsync<PersonalDataOptions> = async (app, options) => {
  const operation = operations(app, { tag: 'Members' });

  operation('GET /people/:email/export', 'exportPerson', {
    permission: 'members:read',
    needsRecentSignIn: true,
    isStreamed: true,
    summary: 'Export the data of a person',
    description:
      'Returns everything stored about the email address, streamed as one JSON document: the member with payments, applications, alerts, saved jobs and suppressions. It requires applications:read and payments:read too. People of whom nothing is stored have empty lists.',
    params: PersonParams,
    returns: toExportSchema(exportLists(options), { title: 'PersonExport', member: nullableMember }),
    handler: async ({ scope, scopes, params }, { reply }) => {
      assertPermission(scopes, 'applications:read');
      assertPermission(scopes, 'payments:read');
      const content = await exportPerson(scope, toEmail(params.email), options);
      await recordEvenIfMoving(scope, { action: 'person.exported', object: { type: 'person', id: null } });
      reply.header('content-disposition', toAttachment('person.json'));
      return reply.type('application/json; charset=utf-8').send(content as never);
    },
  });

  operation('DELETE /people/:email', 'erasePerson', {
    permission: 'members:write',
    summary: 'Erase a person',
    description:
      'Permanently deletes everything about the email address: the member as DELETE /members/{lookup} does, applications with their files, alerts, saved jobs and suppressions. It requires applications:write too. It succeeds also if nothing is stored.',
    params: PersonParams,
    data: ErasedPerson,
    handler: async ({ scope, scopes, params }, { check }) => {
      assertPermission(scopes, 'applications:write');
      const email = toEmail(params.email);
      check({ data: { erased: true, member_id: null } });
      return { erased: true as const, member_id: await erasePerson(scope, email, options) };
    },
  });
};

function toEmail(text: string): string {
  if (!isEmailAddress(text)) throw notFound('person');
  return text;
}
