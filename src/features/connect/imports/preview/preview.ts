import type { Mapping } from '@corkboard/job-feeds/mapping';
import type { ImportMessage } from '@corkboard/job-feeds/message';
import { listPaths, proposeMapping, toMapping } from '@corkboard/job-feeds/propose-mapping';
import { isFileKind, read } from '@corkboard/job-feeds/read';
import type { ReadContext, ReadResult, SourceRow } from '@corkboard/job-feeds/source';
import type { Scope } from '../../../../platform/scope.ts';
import { headersOf } from '../headers.ts';
import { Survey } from '../planning/survey.ts';
import { getImport, type ImportRow } from '../queries.ts';
import { openReadContext, PREVIEW_SECONDS, type ReadOptions } from '../runs/read-context.ts';
import type { ImportSource } from '../schema.ts';
import { assertFileExists } from '../upload.ts';
import type { ImportPreview, PreviewImport } from './schema.ts';

const MAX_ROWS = 20;
const LIMITS = { max_bytes: 50_000_000, timeout_seconds: PREVIEW_SECONDS };

/**
 * Reads the first rows of the source and maps them, with these settings in place of the stored ones. Changes nothing. A source that is
 * sent must meet the rules of one that is stored.
 */
export async function previewImport(
  scope: Scope,
  scopes: readonly string[],
  options: ReadOptions,
  id: string,
  { source, mapping, defaults }: PreviewImport,
  signal: AbortSignal,
): Promise<ImportPreview> {
  const stored = await getImport(scope, id);
  if (source) await assertFileExists(scope, source);
  const headers = source && headersOf(options, scopes, source, stored.source as ImportSource);
  const sent = source && { ...source, ...(headers ? { headers } : {}) };
  const row: ImportRow = {
    ...stored,
    fetch_state: null,
    limits: LIMITS,
    source: (sent ?? stored.source) as ImportRow['source'],
    mapping: (mapping ?? stored.mapping) as ImportRow['mapping'],
    defaults: (defaults ?? stored.defaults) as ImportRow['defaults'],
  };
  const context = { ...(await openReadContext(scope, options, row, signal)), maxJobs: MAX_ROWS };
  const { rows, result } = await readRows(row, context);
  const records = rows.map(({ record }) => record);
  const needsMapping = isFileKind((row.source as ImportSource).kind) && result.format === undefined;
  const proposal = needsMapping ? proposeMapping(records) : [];
  const isMapped = Object.keys(row.mapping as object).length > 0;
  const tried = isMapped ? (row.mapping as Mapping) : toMapping(proposal);
  const previewed =
    needsMapping && !isMapped
      ? (await readRows({ ...row, mapping: tried as ImportRow['mapping'] }, context)).rows
      : rows;
  const survey = new Survey(row, context.defaults);
  return {
    format: result.format ?? null,
    paths: listPaths(records),
    proposal: proposal.map(({ target, ...rest }) => ({ field: target, ...rest })),
    rows: await mapRows(previewed, survey),
    unused: survey.listUnused(),
    notes: [...toReason(rows, result), ...survey.listGaps(), ...result.notes],
  };
}

async function readRows(
  { source, mapping }: ImportRow,
  context: ReadContext,
): Promise<{ rows: SourceRow[]; result: ReadResult }> {
  const reading = read(source as ImportSource, mapping as Mapping, context);
  const rows: SourceRow[] = [];
  try {
    for (;;) {
      const next = await reading.next();
      if (next.done) return { rows, result: next.value };
      rows.push(next.value);
    }
  } finally {
    await reading.return(undefined as never);
  }
}

/** That there are more rows is no news. */
function toReason(rows: SourceRow[], { reason }: ReadResult): ImportMessage[] {
  return reason === undefined || rows.length >= MAX_ROWS ? [] : [reason];
}

async function mapRows(rows: SourceRow[], survey: Survey): Promise<ImportPreview['rows']> {
  const mapped: ImportPreview['rows'] = [];
  for (const each of rows) {
    const { fields, notes, problems } = await survey.map(each);
    mapped.push({ position: each.position, record: each.record, fields: { ...fields }, notes, problems });
  }
  return mapped;
}
