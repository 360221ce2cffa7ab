import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { applyLimit, countByIp, type RequestCounter, rateLimited } from './rate-limit.ts';

export interface VisitorLimits {
  counters: { minute: RequestCounter; day: RequestCounter };
  /** Requests per minute and IP address. 0 means no limit. */
  limits: { read: number; submit: number };
}

/** The daily limit of submissions is ten times the limit per minute. */
const DAILY_FACTOR = 10;

/**
 * When requests count: before any other processing, or when the fields of the form have arrived, so that the page about the limit can
 * show them again.
 */
type Moment = 'onRequest' | 'preValidation';

/** Counts requests of visitors by IP address. */
export function limitByIpAddress(
  app: FastifyInstance,
  { counters, limits }: VisitorLimits,
  moment: Moment = 'onRequest',
): void {
  const count: onRequestAsyncHookHandler = async ({ method, ip }, reply) => {
    const bucket = method === 'POST' ? 'submit' : 'public';
    const limit = method === 'POST' ? limits.submit : limits.read;
    if (limit === 0) return;
    applyLimit(reply, bucket, limit, await countByIp(counters.minute, bucket, ip));
    if (bucket === 'public') return;
    const today = await countByIp(counters.day, bucket, ip);
    const dailyLimit = limit * DAILY_FACTOR;
    if (today.consumedPoints > dailyLimit) throw rateLimited(dailyLimit, today, counters.day.windowSeconds);
  };
  app.addHook(moment as 'onRequest', count);
}

/** Counts every request of a visitor as a read by IP address. Another limit counts the effects of requests. */
export function limitAsReads(
  app: FastifyInstance,
  { counters, limits }: VisitorLimits,
  moment: Moment = 'onRequest',
): void {
  const count: onRequestAsyncHookHandler = async ({ ip }, reply) => {
    if (limits.read === 0) return;
    applyLimit(reply, 'public', limits.read, await countByIp(counters.minute, 'public', ip));
  };
  app.addHook(moment as 'onRequest', count);
}
