import type { FastifyInstance } from 'fastify';
import {
  applyLimit,
  countByAddress,
  type RequestCounter,
  rateLimited,
} from '../../../platform/http/rate-limit.ts';

export interface AddressLimits {
  /** By the minute and by the day. */
  counters: { minute: RequestCounter; day: RequestCounter };
  /** Requests a minute and address; 0 is no limit. */
  limits: { read: number; submit: number };
}

/** So many times as many submissions a day as a minute. */
const DAILY_SUBMISSIONS = 10;

/** Counts what visitors send by their address, before anything else is done with it. */
export function limitByAddress(app: FastifyInstance, { counters, limits }: AddressLimits): void {
  app.addHook('onRequest', async ({ method, ip }, reply) => {
    const bucket = method === 'POST' ? 'submit' : 'public';
    const limit = method === 'POST' ? limits.submit : limits.read;
    if (limit === 0) return;
    applyLimit(reply, bucket, limit, await countByAddress(counters.minute, bucket, ip));
    if (bucket === 'public') return;
    const today = await countByAddress(counters.day, bucket, ip);
    const most = limit * DAILY_SUBMISSIONS;
    if (today.consumedPoints > most) throw rateLimited(most, today, counters.day.windowSeconds);
  });
}
