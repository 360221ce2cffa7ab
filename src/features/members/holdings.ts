import { type Static, Type } from 'typebox';
import { type Holding, inParts } from '../../platform/holdings.ts';
import { Instant } from '../../platform/http/resource.ts';
import { listPaymentsOf, toPayment } from '../payments/queries.ts';
import { Payment } from '../payments/schema.ts';
import { listSubscriptionsOf, toSubscription } from '../subscriptions/queries.ts';
import { Subscription } from '../subscriptions/schema.ts';
import { readEntriesAfter, toAuditEntry } from './audit.ts';
import { AuditEntry } from './audit-schema.ts';
import { type MemberEventRow, readEventsAfter } from './event-queries.ts';
import { listSessionTimes, listSignInLinkTimes } from './sign-in-queries.ts';

/** What is held about a member here and in the features below. */
export function listHoldings(): Holding[] {
  return [subscriptions, payments, sessions, signInLinks, auditEntries, events];
}

const PART = 200;
/** Each may hold a description of 100 kB and custom fields of 64 kB. */
const EVENTS_PART = 40;

const subscriptions: Holding = {
  name: 'subscriptions',
  description: 'All that the member has or had.',
  schema: Subscription,
  async *read(scope, memberId) {
    yield (await listSubscriptionsOf(scope, memberId)).map(toSubscription);
  },
};

const payments: Holding = {
  name: 'payments',
  description: 'All that are recorded of the member.',
  schema: Payment,
  async *read(scope, memberId) {
    yield (await listPaymentsOf(scope, memberId)).map(toPayment);
  },
};

const sessions: Holding = {
  name: 'sessions',
  description: 'When the member signed in, was last here, and will be signed out.',
  schema: Type.Object({ createdAt: Instant, lastUsedAt: Instant, expiresAt: Instant }),
  async *read(scope, memberId) {
    yield await listSessionTimes(scope, memberId);
  },
};

const signInLinks: Holding = {
  name: 'signInLinks',
  description: 'When links that sign the member in were asked for, and until when they can be used.',
  schema: Type.Object({ createdAt: Instant, expiresAt: Instant }),
  async *read(scope, memberId) {
    yield await listSignInLinkTimes(scope, memberId);
  },
};

const auditEntries: Holding = {
  name: 'auditEntries',
  description: 'Who did what to the member, their subscriptions and their payments.',
  schema: AuditEntry,
  async *read(scope, memberId) {
    const parts = inParts(PART, (last: Parameters<typeof readEntriesAfter>[2]) =>
      readEntriesAfter(scope, memberId, last, PART),
    );
    for await (const rows of parts) yield rows.map(toAuditEntry);
  },
};

const ToldEvent = Type.Object({
  id: Type.String({ format: 'uuid' }),
  type: Type.String({ examples: ['member.created'] }),
  actor: Type.String({ examples: ['command_line'] }),
  data: Type.Unknown({ description: 'What was told, by the catalogue of events.' }),
  changedFields: Type.Unsafe<string[] | null>({ type: ['array', 'null'], items: { type: 'string' } }),
  createdAt: Instant,
});

const events: Holding = {
  name: 'events',
  description: 'What was told of the member, their subscriptions and their payments in the last 30 days.',
  schema: ToldEvent,
  async *read(scope, memberId) {
    const parts = inParts(EVENTS_PART, (last: MemberEventRow | undefined) =>
      readEventsAfter(scope, memberId, last, EVENTS_PART),
    );
    for await (const rows of parts) yield rows.map(toToldEvent);
  },
};

function toToldEvent(row: MemberEventRow): Static<typeof ToldEvent> {
  const { id, type, actor, data } = row;
  return { id, type, actor, data, changedFields: row.changed_fields, createdAt: row.created_at };
}
