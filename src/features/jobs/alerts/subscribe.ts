import { enqueueEmail } from '../../../platform/mail/outbox/enqueue.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { findOrganizationDefaults } from '../../board/organizations/queries.ts';
import { type AlertQuery, toCanonicalQuery, toWordsQuery } from '../jobs/publications/alert-query.ts';
import type { JobCache } from '../jobs/responses/job-cache.ts';
import { findPayCurrency } from '../jobs/search/detail-filters.ts';
import { readBoardSearch, readFilters } from '../jobs/search/filters.ts';
import { findPage } from '../jobs/search/list.ts';
import { confirm } from './confirm.ts';
import { saveAlert } from './queries.ts';
import type { CreateAlert } from './schema.ts';

/** The kind of the email with the link that confirms an alert. */
export const ALERT_CONFIRMATION = 'alert_confirmation';

const DEFAULT_HOUR = 7;
const MONDAY = 1;

interface SubscribeOptions {
  cache: JobCache;
  /** Whether the visitor is signed in with this email address, which then needs no confirmation. */
  isProved: boolean;
}

/**
 * Requests an alert. The email address gets a link that confirms it. The work is the same whether or not the alert exists, so no
 * one learns about subscribers.
 */
export async function subscribe(
  scope: Scope,
  { website, altcha: _, ...input }: CreateAlert,
  { cache, isProved }: SubscribeOptions,
): Promise<void> {
  // Bots get the response of a success.
  if (website !== undefined && website !== null && website !== '') return;
  const { language, time_zone = null, hour = DEFAULT_HOUR, weekday = MONDAY } = input;
  const query = await toStoredQuery(scope, input.query, cache);
  const chosen = language ?? (await findOrganizationDefaults(scope)).language;
  await inTransaction(scope, async (scope) => {
    const settings = { hour, weekday, time_zone, language: chosen as NonNullable<typeof language> };
    const row = await saveAlert(scope, { ...input, ...settings, query }, { isProved });
    if (!row) return;
    if (isProved) await confirm(scope, row.id);
    const cause = `${row.id} ${new Date().toISOString().slice(0, 10)}`;
    await enqueueEmail(scope, { kind: ALERT_CONFIRMATION, cause, payload: { alertId: row.id } });
  });
}

/** The search words of the list, and the currency of its pay filter. */
async function toStoredQuery(scope: Scope, query: AlertQuery, cache: JobCache): Promise<AlertQuery> {
  const { search, exact: _, ...others } = query;
  const { pay_min } = others;
  const pay_currency =
    pay_min === undefined ? undefined : (query.pay_currency ?? (await findPayCurrency(scope)));
  const words = search === undefined ? {} : await tolerateWords(scope, query, cache);
  return toCanonicalQuery({
    ...others,
    ...words,
    ...(pay_currency === undefined ? {} : { pay_currency }),
  });
}

async function tolerateWords(
  scope: Scope,
  { search = '', place, exact = false }: AlertQuery,
  cache: JobCache,
): Promise<AlertQuery> {
  const { criteria: filtered } = readFilters({ ...(place && { place }), status: ['active'] });
  const criteria = { ...filtered, ...readBoardSearch(search, scope.organization.language, exact) };
  const found = await findPage(scope, criteria, { offset: 0, limit: 1, sort: '-posted_at' }, cache);
  return toWordsQuery(search, found.criteria);
}
