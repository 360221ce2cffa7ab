import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Mapping } from '@corkboard/job-feeds/mapping';
import { toMapping } from '@corkboard/job-feeds/propose-mapping';
import { isFileKind } from '@corkboard/job-feeds/read';
import { SourceError } from '@corkboard/job-feeds/source';
import { createImport } from '../../features/connect/imports/create.ts';
import { previewImport } from '../../features/connect/imports/preview/preview.ts';
import { recognize } from '../../features/connect/imports/preview/recognize.ts';
import { findImportByName } from '../../features/connect/imports/queries.ts';
import type { RunOptions } from '../../features/connect/imports/runs/perform.ts';
import { type CreateImport, type Import, UpdateImport } from '../../features/connect/imports/schema.ts';
import { updateImport } from '../../features/connect/imports/update.ts';
import { uploadFile } from '../../features/connect/imports/upload.ts';
import { validateBody } from '../../platform/http/input/validation.ts';
import type { Scope } from '../../platform/scope.ts';
import { CommandError, toPrintable } from '../output.ts';

export interface ImportOptions {
  organization: string;
  mode?: CreateImport['mode'];
  name?: string;
  mapping?: string;
  approve?: boolean;
  json?: boolean;
}

export interface ImportContext extends RunOptions {
  scope: Scope;
  maxFileBytes: number;
}

const TIMEOUT_MS = 60_000;
/** The command line may use all secrets. */
const ALL = ['*'];

/** Creates the import of a file or link, or finds the one of the same name, and uploads the file. Returns its id. */
export async function prepareImport(
  context: ImportContext,
  target: string,
  options: ImportOptions,
): Promise<{ id: string }> {
  try {
    const given = {
      ...(options.mode ? { mode: options.mode } : {}),
      ...(options.mapping ? { mapping: await readMapping(options.mapping) } : {}),
    };
    const prepared = isUrl(target)
      ? await prepareLink(context, target, options, given)
      : await prepareFile(context, target, options, given);
    await addMapping(context, prepared);
    return prepared;
  } catch (error) {
    if (error instanceof SourceError) throw new CommandError(error.message);
    throw error;
  }
}

export function nameOf(target: string, { name }: Pick<ImportOptions, 'name'>): string {
  return (name ?? (isUrl(target) ? target : path.basename(target))).slice(0, 200);
}

type Given = Pick<UpdateImport, 'mode' | 'mapping'>;

async function prepareLink(
  context: ImportContext,
  target: string,
  options: ImportOptions,
  given: Given,
): Promise<Import> {
  const { scope } = context;
  const name = nameOf(target, options);
  const existing = await findImportByName(scope, name);
  if (existing) return updateImport(scope, ALL, context, existing.id, given, () => {});
  const { source } = await recognize(scope, context, target, AbortSignal.timeout(TIMEOUT_MS));
  return createImport(scope, ALL, context, { name, source, ...given });
}

async function prepareFile(
  context: ImportContext,
  target: string,
  options: ImportOptions,
  given: Given,
): Promise<Import> {
  const { scope } = context;
  const found = await stat(target).catch(() => undefined);
  if (!found?.isFile()) throw new CommandError(`${target} is neither a file nor a URL.`);
  const name = nameOf(target, options);
  // A file is imported once, and does not stay in sync, so no job expires because of it.
  const created = { name, source: { kind: 'csv' }, mode: 'update', ...given } as const;
  const { id, source } =
    (await findImportByName(scope, name)) ?? (await createImport(scope, ALL, context, created));
  const file = { name: path.basename(target), mediaType: undefined, content: createReadStream(target) };
  const { id: file_id, kind } = await uploadFile(scope, context, id, file);
  const changed = Object.assign({}, source as object, { kind, file_id });
  return updateImport(scope, ALL, context, id, { source: changed, ...given }, () => {});
}

/** Without a mapping and a known format, the proposed mapping is used. The plan shows the result. */
async function addMapping(context: ImportContext, { id, source, mapping }: Import): Promise<void> {
  if (!isFileKind(source.kind) || Object.keys(mapping).length > 0) return;
  const { scope } = context;
  const preview = await previewImport(scope, ['*'], context, id, {}, AbortSignal.timeout(TIMEOUT_MS));
  if (preview.format !== null || preview.proposal.length === 0) return;
  const proposal = preview.proposal.map(({ field, ...rest }) => ({
    target: field as keyof Mapping,
    ...rest,
  }));
  await updateImport(scope, ALL, context, id, { mapping: toMapping(proposal) }, () => {});
  const fields = preview.proposal.map(({ field, path: from }) => `${field} ← ${from}`);
  process.stderr.write(`${toPrintable(`Mapped fields: ${fields.join(', ')}`)}\n`);
}

async function readMapping(file: string): Promise<Mapping> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) throw new CommandError(`${file} cannot be read.`);
  const mapping = parseJson(text);
  const [issue] = validateBody(UpdateImport, { mapping });
  if (issue) throw new CommandError(`${file}: ${issue.path} ${issue.message}.`);
  return mapping as Mapping;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isUrl(target: string): boolean {
  return /^https?:\/\//i.test(target);
}
