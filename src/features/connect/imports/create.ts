import { recordAudit } from '../../../platform/audit/record.ts';
import { HttpError } from '../../../platform/http/errors/http-error.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { createSlug } from '../../../platform/slug.ts';
import { headersOf, type SourceRules, saveSecrets, targetOf } from './headers.ts';
import {
  countImports,
  findPrefixes,
  getImport,
  insertImport,
  lockCreation,
  toImport,
  updateImportRow,
} from './queries.ts';
import { findNextRun } from './reschedule.ts';
import type { CreateImport, Import, ImportSource } from './schema.ts';
import { assertFileExists } from './upload.ts';

const MAX_IMPORTS = 500;
const MAX_PREFIX_LENGTH = 36;

/** Creates an import. Its first run starts by hand or by its schedule. */
export async function createImport(
  scope: Scope,
  scopes: readonly string[],
  rules: SourceRules,
  { name, source, ...settings }: CreateImport,
): Promise<Import> {
  const headers = headersOf(rules, scopes, source);
  return inTransaction(scope, async (scope) => {
    await lockCreation(scope);
    if ((await countImports(scope)) >= MAX_IMPORTS) throw tooManyImports();
    await assertFileExists(scope, source);
    const values = {
      ...DEFAULTS,
      ...settings,
      name,
      source: { ...source, ...(headers ? { headers } : {}) },
      prefix: await findFreePrefix(scope, source, name),
      saved_by: scope.actor,
    };
    const id = await insertImport(scope, toColumns(values));
    await updateImportRow(scope, id, { next_run_at: await findNextRun(scope, { id, ...values }) });
    if (headers) await saveSecrets(scope, id, headers, targetOf(source));
    await recordAudit(scope, { action: 'import.created', object: { type: 'import', id } });
    return toImport(await getImport(scope, id));
  });
}

const DEFAULTS = {
  mapping: {},
  rules: {},
  defaults: {},
  limits: {},
  mode: 'mirror',
  schedule: 'off',
  on_foreign_duplicate: 'skip',
  adopt: false,
  auto_create_companies: null,
  notify_alerts: false,
  is_enabled: true,
} as const;

/** JSON columns take text. */
export function toColumns<T extends Record<string, unknown>>(values: T): T {
  const json = ['source', 'mapping', 'rules', 'defaults', 'limits'];
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      json.includes(name) ? JSON.stringify(value) : value,
    ]),
  ) as T;
}

/** `greenhouse-acme`, then `greenhouse-acme-2`. Of the account, because a name may change. */
async function findFreePrefix(scope: Scope, source: ImportSource, name: string): Promise<string> {
  const { kind, account } = source as ImportSource & { account?: string };
  const wanted = createSlug(`${kind} ${account ?? name}`, MAX_PREFIX_LENGTH, kind);
  const taken = await findPrefixes(scope, wanted);
  if (!taken.has(wanted)) return wanted;
  for (let n = 2; ; n++) if (!taken.has(`${wanted}-${n}`)) return `${wanted}-${n}`;
}

function tooManyImports(): HttpError {
  const message = `An organization can have ${MAX_IMPORTS} imports. Delete one that you no longer need.`;
  return new HttpError('too_many_imports', message, { details: { limit: MAX_IMPORTS } });
}
