import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ControlledTransaction, sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { DB } from '../database/tables.ts';
import type { KeyRing } from '../encryption/key-ring.ts';
import { deleteOfOrganizations } from '../outgoing/delete-of-organizations.ts';
import { HttpError, invalid } from './errors/http-error.ts';
import { isRead } from './is-read.ts';
import type {} from './request-scope.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Fields of `data` that are shown once. A stored response has null instead. */
    shownOnce?: readonly string[];
    /** Whether the organization is gone afterwards, and with it the place for the response. */
    deletesOrganization?: boolean;
    /** Whether a request that is no GET only computes a response. It counts as a read, and its response is not stored. */
    storesNothing?: boolean;
    /**
     * Whether the body still arrives while the handler runs. No transaction may wait for a stream, and nothing identifies its
     * content beforehand, so no response is stored.
     */
    hasStreamedBody?: boolean;
    /** Whether the body contains a secret that must not be guessable from its stored fingerprint. */
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
  /** The fingerprint to store, and others with which the same request may have been stored. */
  fingerprints: [Buffer, ...Buffer[]];
}

/**
 * Supports Idempotency-Key (draft-ietf-httpapi-idempotency-key-header-07) on POST, PATCH and DELETE. The handler runs in a
 * transaction that also stores its response, so that key and effect commit together. Needs `request.scope`.
 */
export function storeResponses(app: FastifyInstance, keyRing: KeyRing): void {
  app.decorateRequest('idempotent', undefined);
  app.addHook('preHandler', (request, reply, done) => {
    if (request.headers['idempotency-key'] === undefined) return done();
    beginIdempotent(request, reply, keyRing).then(() => done(), done);
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!request.idempotent) return done();
    finish(request, reply, payload).then(() => done(), done);
  });
}

/** How long responses are stored. */
export const RESPONSE_RETENTION_HOURS = 24;

export async function deleteExpiredResponses(db: Database): Promise<void> {
  const isOld = sql`created_at < now() - make_interval(hours => ${RESPONSE_RETENTION_HOURS})`;
  await deleteOfOrganizations(db, { table: 'idempotency_keys', where: isOld });
}

async function beginIdempotent(
  request: FastifyRequest,
  reply: FastifyReply,
  keyRing: KeyRing,
): Promise<FastifyReply | undefined> {
  const key = request.headers['idempotency-key'];
  const { deletesOrganization, storesNothing, hasStreamedBody } = request.routeOptions.config;
  const storesResponse = !(isRead(request) || deletesOrganization || storesNothing || hasStreamedBody);
  if (key === undefined || !storesResponse) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw invalid([{ path: 'Idempotency-Key', message: 'must be 1 to 255 visible ASCII characters' }]);
  }
  const route = `${request.method} ${request.routeOptions.url}`;
  const fingerprints = fingerprintRequest(request, key, keyRing);
  const trx = await request.scope.db.startTransaction().execute();
  request.idempotent = { trx, route, key, fingerprints };
  // The client may disconnect before there is a response to store.
  reply.raw.once('close', () => void abandon(request));
  try {
    await lockKey(request.scope.organizationId, request.idempotent);
    const stored = await findResponse(request.scope.organizationId, request.idempotent);
    if (stored) {
      await abandon(request);
      return replay(reply, stored, fingerprints);
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
 * Anyone with a copy of the database could guess a short secret from a plain hash. So the fingerprint of a secret body depends on a
 * master key. It also includes the organization and the idempotency key, so that equal bodies have different fingerprints.
 */
function fingerprintRequest(
  { url, body, routeOptions, scope }: FastifyRequest,
  key: string,
  keyRing: KeyRing,
): [Buffer, ...Buffer[]] {
  const text = `${url}\n${JSON.stringify(body)}`;
  if (!routeOptions.config.hasSecretBody) return [hash('sha256', text, 'buffer')];
  return keyRing.fingerprint(`${scope.organizationId}\n${key}\n${text}`);
}

/** Locks the key. PostgreSQL releases the lock when the transaction ends. */
async function lockKey(organizationId: number, { trx, route, key }: IdempotentRequest): Promise<void> {
  const name = `${organizationId} ${route} ${key}`;
  const { rows } = await sql<{
    is_locked: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 1)) as is_locked`.execute(trx);
  if (rows[0]?.is_locked) return;
  throw new HttpError(
    'idempotency_key_in_use',
    'Another request with this Idempotency-Key is still in progress. Try again.',
    { headers: { 'retry-after': '1' } },
  );
}

interface StoredResponse {
  fingerprint: Buffer;
  status: number;
  headers: unknown;
  body: string;
}

async function findResponse(
  organizationId: number,
  { trx, route, key }: IdempotentRequest,
): Promise<StoredResponse | undefined> {
  return trx
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'headers', 'body'])
    .where('organization_id', '=', organizationId)
    .where('route', '=', route)
    .where('key', '=', key)
    .where('created_at', '>', sql<string>`now() - make_interval(hours => ${RESPONSE_RETENTION_HOURS})`)
    .executeTakeFirst();
}

function replay(reply: FastifyReply, stored: StoredResponse, fingerprints: Buffer[]): FastifyReply {
  if (!fingerprints.some((fingerprint) => stored.fingerprint.equals(fingerprint))) {
    throw new HttpError(
      'idempotency_key_reused',
      'This Idempotency-Key was already used for a different request. Use a new key.',
    );
  }
  return reply
    .code(stored.status)
    .headers({ ...(stored.headers as Record<string, string>), 'idempotent-replayed': 'true' })
    .serializer((body: string) => body)
    .send(stored.body);
}

/** Failures that do not depend on the operation itself. The same request may succeed later. */
const NOT_STORED = new Set([400, 401, 403, 415, 429]);
const STORED_HEADERS = ['content-type', 'location', 'etag', 'allow'];

async function finish(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<void> {
  const { trx, route, key, fingerprints } = request.idempotent as IdempotentRequest;
  const status = reply.statusCode;
  if (status >= 500 || NOT_STORED.has(status)) return abandon(request);
  const headers = Object.fromEntries(
    STORED_HEADERS.flatMap((name) => (reply.hasHeader(name) ? [[name, String(reply.getHeader(name))]] : [])),
  );
  const response = {
    fingerprint: fingerprints[0],
    status,
    headers: JSON.stringify(headers),
    body: withoutSecrets(request, String(payload ?? '')),
  };
  try {
    // Undo the effects of a failed operation, but store its response.
    if (status >= 400) await sql`rollback to savepoint handler`.execute(trx);
    await trx
      .insertInto('idempotency_keys')
      .values({ organization_id: request.scope.organizationId, route, key, ...response })
      // A conflicting row has expired, or it would have been found before.
      .onConflict((conflict) =>
        conflict
          .columns(['organization_id', 'route', 'key'])
          .doUpdateSet({ ...response, created_at: sql`now()` }),
      )
      .execute();
    await trx.commit().execute();
    request.idempotent = undefined;
  } catch (error) {
    await abandon(request);
    // Still send an error response: the error handler has already run, and an error thrown now would be sent without the envelope.
    if (status < 400) throw error;
    request.log.warn(
      { request_id: request.id, error: (error as Error).message },
      'error response not stored',
    );
  }
}

/** A stored secret would be readable again, possibly by a key with fewer permissions. */
function withoutSecrets({ routeOptions }: FastifyRequest, body: string): string {
  const fields = routeOptions.config.shownOnce;
  if (!fields) return body;
  const response = JSON.parse(body) as { data?: Record<string, unknown> };
  for (const field of fields) if (response.data) response.data[field] = null;
  return JSON.stringify(response);
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
