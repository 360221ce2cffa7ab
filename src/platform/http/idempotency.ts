import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ControlledTransaction, sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { deleteInParts } from '../database/delete-in-parts.ts';
import type { DB } from '../database/tables.ts';
import type { KeyRing } from '../encryption/key-ring.ts';
import { HttpError, invalid } from './errors.ts';
import { isRead } from './is-read.ts';
import type {} from './request-scope.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Fields of `data` that are shown once: a kept answer has null in their place. */
    shownOnce?: readonly string[];
    /** Whether the body holds what must not be guessed from its kept fingerprint. */
    hasSecretBody?: boolean;
  }
  interface FastifyRequest {
    idempotent: IdempotentRequest | undefined;
  }
}

interface IdempotentRequest {
  trx: ControlledTransaction<DB, string[]>;
  route: string;
  key: string;
  /** The one to keep, and others that the same request may have been kept with. */
  fingerprints: [Buffer, ...Buffer[]];
}

/**
 * Idempotency-Key (draft-ietf-httpapi-idempotency-key-header-07) on POST, PATCH and DELETE: the handler works inside a
 * transaction that also stores its answer, so that key and effect commit together. Needs `request.scope`.
 */
export function keepAnswers(app: FastifyInstance, keyRing: KeyRing): void {
  app.decorateRequest('idempotent', undefined);
  app.addHook('preHandler', (request, reply) => beginOnce(request, reply, keyRing));
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.idempotent) await finish(request, reply, payload);
    return payload;
  });
}

/** How long an answer is kept, in hours. */
export const ANSWERS_KEPT_HOURS = 24;

export async function forgetOldAnswers(db: Database): Promise<void> {
  const isOld = sql`created_at < now() - make_interval(hours => ${ANSWERS_KEPT_HOURS})`;
  await deleteInParts(db, sql`idempotency_keys`, isOld);
}

async function beginOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  keyRing: KeyRing,
): Promise<FastifyReply | undefined> {
  const key = request.headers['idempotency-key'];
  if (key === undefined || isRead(request)) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw invalid([{ path: 'Idempotency-Key', message: 'must be 1 to 255 visible ASCII characters' }]);
  }
  const route = `${request.method} ${request.routeOptions.url}`;
  const fingerprints = makeFingerprints(request, key, keyRing);
  const trx = await request.scope.db.startTransaction().execute();
  request.idempotent = { trx, route, key, fingerprints };
  // The client may hang up before there is an answer to keep.
  reply.raw.once('close', () => void abandon(request));
  try {
    await claim(request.scope.organizationId, request.idempotent);
    const kept = await findAnswer(request.scope.organizationId, request.idempotent);
    if (kept) {
      await abandon(request);
      return replay(reply, kept, fingerprints);
    }
    await sql`savepoint handler`.execute(trx);
    request.scope = { ...request.scope, db: trx };
    return undefined;
  } catch (error) {
    await abandon(request);
    throw error;
  }
}

/**
 * A short secret is soon guessed from a plain hash by whoever has a copy of the database, so the fingerprint of a secret body
 * takes a master key, and is of this request alone: two that are equal do not show.
 */
function makeFingerprints(
  { url, body, routeOptions, scope }: FastifyRequest,
  key: string,
  keyRing: KeyRing,
): [Buffer, ...Buffer[]] {
  const text = `${url}\n${JSON.stringify(body)}`;
  if (!routeOptions.config.hasSecretBody) return [hash('sha256', text, 'buffer')];
  return keyRing.fingerprint(`${scope.organizationId}\n${key}\n${text}`);
}

/** One request at a time holds a key; the lock goes with the transaction, however that ends. */
async function claim(organizationId: number, { trx, route, key }: IdempotentRequest): Promise<void> {
  const name = `${organizationId} ${route} ${key}`;
  const { rows } = await sql<{
    held: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 1)) as held`.execute(trx);
  if (rows[0]?.held) return;
  throw new HttpError('idempotency_key_in_use', 'A request with this Idempotency-Key is still running.', {
    headers: { 'retry-after': '1' },
  });
}

interface KeptAnswer {
  fingerprint: Buffer;
  status: number;
  headers: unknown;
  body: string;
}

async function findAnswer(
  organizationId: number,
  { trx, route, key }: IdempotentRequest,
): Promise<KeptAnswer | undefined> {
  return trx
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'headers', 'body'])
    .where('organization_id', '=', organizationId)
    .where('route', '=', route)
    .where('key', '=', key)
    .where('created_at', '>', sql<string>`now() - make_interval(hours => ${ANSWERS_KEPT_HOURS})`)
    .executeTakeFirst();
}

function replay(reply: FastifyReply, kept: KeptAnswer, fingerprints: Buffer[]): FastifyReply {
  if (!fingerprints.some((fingerprint) => kept.fingerprint.equals(fingerprint))) {
    throw new HttpError(
      'idempotency_key_reused',
      'This Idempotency-Key was used before, for another request.',
    );
  }
  return reply
    .code(kept.status)
    .headers({ ...(kept.headers as Record<string, string>), 'idempotent-replayed': 'true' })
    .serializer((body: string) => body)
    .send(kept.body);
}

/** Failures that say nothing of the operation itself; the same request may well succeed later. */
const NOT_KEPT = new Set([400, 401, 403, 415, 429]);
const KEPT_HEADERS = ['content-type', 'location', 'etag', 'allow'];

async function finish(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<void> {
  const { trx, route, key, fingerprints } = request.idempotent as IdempotentRequest;
  const status = reply.statusCode;
  if (status >= 500 || NOT_KEPT.has(status)) return abandon(request);
  const headers = Object.fromEntries(
    KEPT_HEADERS.flatMap((name) => (reply.hasHeader(name) ? [[name, String(reply.getHeader(name))]] : [])),
  );
  const answer = {
    fingerprint: fingerprints[0],
    status,
    headers: JSON.stringify(headers),
    body: withoutSecrets(request, String(payload ?? '')),
  };
  try {
    // What a failed operation did is undone; that it failed is kept.
    if (status >= 400) await sql`rollback to savepoint handler`.execute(trx);
    await trx
      .insertInto('idempotency_keys')
      .values({ organization_id: request.scope.organizationId, route, key, ...answer })
      // The one of more than a day ago was not found above.
      .onConflict((conflict) =>
        conflict
          .columns(['organization_id', 'route', 'key'])
          .doUpdateSet({ ...answer, created_at: sql`now()` }),
      )
      .execute();
    await trx.commit().execute();
    request.idempotent = undefined;
  } catch (error) {
    await abandon(request);
    // A failure is told all the same: the error handler has had its turn, and what is thrown now would go out raw.
    if (status < 400) throw error;
    request.log.warn({ request_id: request.id, error: (error as Error).message }, 'failure not kept');
  }
}

/** Nothing that is shown once may be stored, or a weaker key could ask for it again. */
function withoutSecrets({ routeOptions }: FastifyRequest, body: string): string {
  const fields = routeOptions.config.shownOnce;
  if (!fields) return body;
  const answer = JSON.parse(body) as { data?: Record<string, unknown> };
  for (const field of fields) if (answer.data) answer.data[field] = null;
  return JSON.stringify(answer);
}

async function abandon(request: FastifyRequest): Promise<void> {
  const { idempotent } = request;
  request.idempotent = undefined;
  if (!idempotent || idempotent.trx.isCommitted || idempotent.trx.isRolledBack) return;
  await idempotent.trx
    .rollback()
    .execute()
    .catch((error: Error) =>
      request.log.warn({ request_id: request.id, error: error.message }, 'rollback failed'),
    );
}
