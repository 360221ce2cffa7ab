import { Type } from 'typebox';
import { Instant } from '../../../platform/http/resource.ts';
import {
  inBatches,
  type PersonalDataList,
  type PersonalDataSource,
} from '../../../platform/privacy/personal-data.ts';
import { listPaymentsOf, toPayment } from '../../billing/payments/queries.ts';
import { Payment } from '../../billing/payments/schema.ts';
import { listSubscriptionsOf, toSubscription } from '../../billing/subscriptions/queries.ts';
import { Subscription } from '../../billing/subscriptions/schema.ts';
import { readEntriesAfter, toAuditEntry } from './audit.ts';
import { AuditEntry } from './audit-schema.ts';
import { listLinkTimes } from './sessions/links/queries.ts';
import { listSessionTimes } from './sessions/queries.ts';

const BATCH_SIZE = 200;

const subscriptions: PersonalDataList = {
  name: 'subscriptions',
  description: 'All subscriptions of the member, current and past.',
  schema: Subscription,
  async *read(scope, { id }) {
    yield (await listSubscriptionsOf(scope, id)).map(toSubscription);
  },
};

const payments: PersonalDataList = {
  name: 'payments',
  description: 'All recorded payments of the member.',
  schema: Payment,
  async *read(scope, { id }) {
    yield (await listPaymentsOf(scope, id)).map(toPayment);
  },
};

const sessions: PersonalDataList = {
  name: 'sessions',
  description: 'When each session of the member started, was last used, and expires.',
  schema: Type.Object({ createdAt: Instant, lastUsedAt: Instant, expiresAt: Instant }),
  async *read(scope, { id }) {
    yield await listSessionTimes(scope, id);
  },
};

const signInLinks: PersonalDataList = {
  name: 'signInLinks',
  description: 'When each sign-in link of the member was requested, and when it expires.',
  schema: Type.Object({ createdAt: Instant, expiresAt: Instant }),
  async *read(scope, { id }) {
    yield await listLinkTimes(scope, id);
  },
};

const auditEntries: PersonalDataList = {
  name: 'auditEntries',
  description: 'Who changed the member, their subscriptions and their payments.',
  schema: AuditEntry,
  async *read(scope, { id }) {
    const batches = inBatches(BATCH_SIZE, (last: Parameters<typeof readEntriesAfter>[2]) =>
      readEntriesAfter(scope, id, last, BATCH_SIZE),
    );
    for await (const rows of batches) yield rows.map(toAuditEntry);
  },
};

/** The data of a member in this feature and the features below. */
const memberData = [subscriptions, payments, sessions, signInLinks, auditEntries];

export interface PersonalDataOptions {
  /** What the platform and features above this one store about members. */
  personalData: readonly PersonalDataSource[];
}

/** Everything stored about a member, in the order of the export. */
export function exportLists({ personalData }: PersonalDataOptions): PersonalDataList[] {
  return [...memberData, ...personalData.flatMap(({ list }) => list ?? [])];
}
