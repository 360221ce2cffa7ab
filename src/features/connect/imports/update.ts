import { recordAudit } from '../../../platform/audit/record.ts';
import { pickChanged } from '../../../platform/changed-fields.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { toColumns } from './create.ts';
import { headersOf, type SourceRules, saveSecrets, targetOf } from './headers.ts';
import {
  getImport,
  type ImportChanges,
  type ImportRow,
  lockImport,
  toImport,
  updateImportRow,
} from './queries.ts';
import { findNextRun } from './reschedule.ts';
import type { Import, ImportSource, UpdateImport } from './schema.ts';
import { assertFileExists } from './upload.ts';

/** Changes of these fields make plans stale, and the next run read the whole source. */
const DECISIVE = [
  'source',
  'mapping',
  'rules',
  'defaults',
  'limits',
  'mode',
  'on_foreign_duplicate',
  'adopt',
];

/** Updates the settings. A run in progress uses the ones that it began with. */
export async function updateImport(
  scope: Scope,
  scopes: readonly string[],
  rules: SourceRules,
  id: string,
  { source, ...changes }: UpdateImport,
  check: (current: { data: Import }) => void,
): Promise<Import> {
  return inTransaction(scope, async (scope) => {
    const row = await lockImport(scope, id);
    const current = toImport(await getImport(scope, row.id));
    check({ data: current });
    const headers = source && headersOf(rules, scopes, source, row.source as ImportSource);
    if (source) await assertFileExists(scope, source);
    const saved = source && { ...source, ...(headers ? { headers } : {}) };
    const changed = pickChanged(row, { ...changes, ...(saved ? { source: saved } : {}) });
    const names = Object.keys(changed);
    if (names.length === 0) return current;
    if (changed.source) await saveSecrets(scope, row.id, headers ?? {}, targetOf(changed.source));
    const consequences = await findConsequences(scope, row, changed);
    await updateImportRow(scope, row.id, { ...(toColumns(changed) as ImportChanges), ...consequences });
    const object = { type: 'import', id: row.id };
    await recordAudit(scope, { action: 'import.updated', object, changedFields: names });
    return toImport(await getImport(scope, row.id));
  });
}

/** What else changes with the settings. */
async function findConsequences(
  scope: Scope,
  row: ImportRow,
  changed: Partial<UpdateImport>,
): Promise<ImportChanges> {
  const isDecisive = Object.keys(changed).some((name) => DECISIVE.includes(name));
  const isRescheduled = changed.schedule !== undefined || changed.is_enabled !== undefined;
  return {
    saved_by: scope.actor,
    ...(isDecisive ? { version: row.version + 1, fetch_state: null } : {}),
    ...(changed.source ? { shape: null, usual_rows: null } : {}),
    ...(isRescheduled ? { next_run_at: await findNextRun(scope, { ...row, ...changed }) } : {}),
  };
}
