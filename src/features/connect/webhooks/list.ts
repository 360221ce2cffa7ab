import { toPageRange, toPagination } from '../../../platform/http/pagination.ts';
import type { Scope } from '../../../platform/scope.ts';
import { countWebhooks, findWebhooks, toWebhook } from './queries.ts';
import type { WebhookList, WebhookQuery } from './schema.ts';

/** Lists webhooks. Without `per_page` one page contains all of them, for clients that do not paginate. */
export async function listWebhooks(scope: Scope, query: WebhookQuery): Promise<WebhookList> {
  const total = await countWebhooks(scope);
  const range = toPageRange({ ...query, per_page: query.per_page ?? Math.max(total, 1) });
  const rows = await findWebhooks(scope, range);
  return { data: rows.map(toWebhook), meta: { total, pagination: toPagination(range, total) } };
}
