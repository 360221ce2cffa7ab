import { sql } from 'kysely';
import { type Static, Type } from 'typebox';
import { selectOwn } from '../../../platform/database/rows/own-rows.ts';
import { Instant } from '../../../platform/http/resource.ts';
import type { Person, PersonalDataSource } from '../../../platform/privacy/personal-data.ts';
import type { Scope } from '../../../platform/scope.ts';

/** An event can contain a description of 100 kB and custom fields of 64 kB. */
const BATCH_SIZE = 40;

const MemberEvent = Type.Object({
  id: Type.String({ format: 'uuid', examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a50'] }),
  type: Type.String({ examples: ['member.created'] }),
  actor: Type.String({ examples: ['command_line'] }),
  data: Type.Unknown({
    description: 'The data of the event, as the catalog of events describes it.',
    examples: [{ email: 'mette@pilots.example' }],
  }),
  changedFields: Type.Unsafe<string[] | null>({
    type: ['array', 'null'],
    items: { type: 'string' },
    examples: [null],
  }),
  createdAt: Instant,
});
type MemberEvent = Static<typeof MemberEvent>;

export const memberEvents: PersonalDataSource = {
  list: {
    name: 'events',
    description:
      'Stored events about the member, their subscriptions and their payments. They are up to 62 days old.',
    schema: MemberEvent,
    read: readEvents,
  },
  async erase(scope, person) {
    for await (const events of readEvents(scope, person)) await redactEvents(scope, person, events);
  },
};

async function* readEvents(scope: Scope, person: Person): AsyncGenerator<MemberEvent[]> {
  for await (const ids of person.eventIds(BATCH_SIZE)) {
    if (ids.length === 0) continue;
    yield await selectOwn(scope, 'events')
      .select(['id', 'type', 'actor', 'data', 'changed_fields as changedFields', 'created_at as createdAt'])
      .where('id', 'in', ids)
      .orderBy('id')
      .execute();
  }
}

async function redactEvents(
  { db, organizationId }: Scope,
  person: Person,
  events: MemberEvent[],
): Promise<void> {
  const redacted = events.map(({ id, data }) => ({ id, data: person.redact(data) }));
  await sql`
    update events set data = redacted.data
    from json_to_recordset(${JSON.stringify(redacted)}::json) as redacted (id uuid, data json)
    where organization_id = ${organizationId} and events.id = redacted.id`.execute(db);
}
