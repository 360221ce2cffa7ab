import { listChangedFields } from '../../../../platform/changed-fields.ts';
import { catchHttpError, HttpError } from '../../../../platform/http/errors/http-error.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { toColumns } from '../columns.ts';
import { toWritablePlace } from '../places/columns.ts';
import type { Place } from '../places/schema.ts';
import { type JobRow, toJob } from '../queries.ts';
import { NEW, resolveCategory } from '../references/category.ts';
import type { FoundReferences } from '../references/find.ts';
import { isNewLogo, isShown, pickLogo } from '../references/logo.ts';
import type { UpdateJob } from '../schema.ts';

/** The fields that differ from the stored job, as they are and as an update would make them. */
export interface JobDifference {
  before: UpdateJob;
  after: UpdateJob;
}

/** What an update with these fields would change. It needs no statement: `references` has what the fields refer to. */
export function compareJob(
  scope: Scope,
  stored: JobRow,
  fields: UpdateJob,
  references: FoundReferences,
): JobDifference {
  const { picked, issues } = resolveCategory(fields, references.categories);
  // A category that was deleted since is no longer the job's.
  const isUnknownCategory = issues.length > 0;
  const category = isUnknownCategory ? undefined : picked;
  const logo = catchHttpError(() => pickLogo(scope, fields, references));
  const isNewCategory = category === NEW;
  const isOtherLogo =
    logo instanceof HttpError ||
    isNewLogo(logo) ||
    (logo !== undefined && !isShown(stored, logo) && (logo?.id ?? null) !== stored.logo_id);
  const columns = toColumns(scope, fields, isNewCategory ? undefined : category, undefined);
  const names =
    isNewCategory || category === undefined
      ? {}
      : { category: category?.name ?? null, category_slug: category?.slug ?? null };
  const status = columns.status === undefined ? {} : { read_status: columns.status };
  // An undo writes the job back, so the job has no logo of the company.
  const before: Record<string, unknown> = toJob({ ...stored, company_logo_id: null }, scope);
  const form = columns.form_data == null ? {} : { form_data: JSON.parse(columns.form_data as string) };
  const merged = { ...stored, company_logo_id: null, ...columns, ...names, ...status, ...form } as JobRow;
  const after: Record<string, unknown> = toJob(merged, scope);
  const written: Record<string, unknown> = { ...fields };
  const changed = listChangedFields(before, after).filter((name) => name in written);
  if (isNewCategory) changed.push('category');
  if (isUnknownCategory) changed.push(...categoryFields.filter((name) => name in written));
  if (isOtherLogo) changed.push('company_logo_url');
  const isGiven = (name: string) =>
    name === 'category' || name === 'company_logo_url' || (isUnknownCategory && isCategoryField(name));
  return {
    before: pickWritable(changed, (name) => before[name] ?? null),
    after: pickWritable(changed, (name) => (isGiven(name) ? written[name] : after[name])),
  };
}

/** A job has one category, which each of them can name. */
export const categoryFields = ['category_id', 'category_slug', 'category'] as const;

export const isCategoryField = (name: string): boolean =>
  (categoryFields as readonly string[]).includes(name);

function pickWritable(names: string[], readValue: (name: string) => unknown): UpdateJob {
  const entries = names.map((name) => [
    name,
    name === 'place' ? toWritablePlace(readValue(name) as Place | null) : readValue(name),
  ]);
  return Object.fromEntries(entries);
}
