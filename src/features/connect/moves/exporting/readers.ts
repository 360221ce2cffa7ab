import type { KeyObject } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { KeyRing } from '../../../../platform/encryption/key-ring.ts';
import { sealForReceiver } from '../../../../platform/encryption/receiver-key.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { limitScopes, permissionsOf, type Role } from '../../../people/permissions/roles.ts';
import { type ExportedRow, secretContext, signingSecretContext } from '../format.ts';
import type { TravelingTableName } from '../tables/policies.ts';

export interface ReaderContext {
  scope: Scope;
  keyRing: KeyRing;
  portableId: string;
  receiver: KeyObject | undefined;
  hasPasswordHashes: boolean;
}

/** What the rows of a table need besides their columns. */
export interface RowReader {
  /** Further columns to select. */
  extra?: RawBuilder<unknown>[];
  /** Undefined if the row does not travel. */
  toExported(row: ExportedRow, context: ReaderContext): ExportedRow | undefined;
}

const sealedColumns = ['key_id', 'wrapped_key', 'sealed_value'].map((name) => sql.ref(name));

export const rowReaders: Partial<Record<TravelingTableName, RowReader>> = {
  members: {
    toExported: (row, { hasPasswordHashes }) => ({
      ...row,
      password_hash: hasPasswordHashes ? (row.password_hash ?? null) : null,
    }),
  },
  secrets: {
    extra: [...sealedColumns, sql.ref('needs_value')],
    toExported: (row, context) => {
      const { scope, portableId } = context;
      const { key_id, wrapped_key, sealed_value, needs_value, ...rest } = row;
      const [name, version] = [String(row.name), Number(row.version)];
      const own = { kind: 'secret' as const, organizationId: scope.organizationId, name, version };
      const value =
        needs_value === true ? null : reseal(context, own, row, secretContext(portableId, name, version));
      return { ...rest, value };
    },
  },
  webhook_secrets: {
    extra: sealedColumns,
    toExported: (row, context) => {
      const { scope, portableId } = context;
      const { key_id, wrapped_key, sealed_value, ...rest } = row;
      const [name, version] = [String(row.webhook_id), Number(row.version)];
      const own = { kind: 'webhook_secret' as const, organizationId: scope.organizationId, name, version };
      return { ...rest, value: reseal(context, own, row, signingSecretContext(portableId, name, version)) };
    },
  },
  domains: {
    extra: [
      sql`domain is not distinct from (select custom_domain from organizations where organizations.id = domains.organization_id)
        as is_primary`,
    ],
    toExported: ({ is_primary, ...row }) => ({
      ...row,
      becomes_primary: is_primary === true || row.becomes_primary === true,
    }),
  },
  api_keys: {
    extra: [
      sql.ref('creator_user_id'),
      sql`(select role from memberships where memberships.organization_id = api_keys.organization_id
        and memberships.user_id = api_keys.creator_user_id) as creator_role`,
    ],
    toExported: ({ creator_user_id, creator_role, ...row }) => {
      if (creator_user_id === null) return row;
      // The key of a person who has left does not work.
      if (creator_role === null) return undefined;
      const scopes = limitScopes(row.scopes as string[], permissionsOf(creator_role as Role));
      return scopes.length === 0 ? undefined : { ...row, scopes };
    },
  },
};

type SealingContext = Parameters<KeyRing['open']>[0];

function reseal(
  { keyRing, receiver }: ReaderContext,
  own: SealingContext,
  row: ExportedRow,
  context: string[],
): string | null {
  if (!receiver) return null;
  const sealed = {
    key_id: String(row.key_id),
    wrapped_key: toBytes(row.wrapped_key),
    sealed_value: toBytes(row.sealed_value),
  };
  return sealForReceiver(receiver, context, keyRing.open(own, sealed));
}

/** PostgreSQL prints bytes as `\x` and hexadecimal digits. */
function toBytes(value: unknown): Buffer {
  return Buffer.from(String(value).slice(2), 'hex');
}
