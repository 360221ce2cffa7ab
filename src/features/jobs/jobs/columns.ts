import { inferApplicationMethod } from '@corkboard/basics/contact';
import { pickDefined } from '../../../platform/changed-fields.ts';
import { columnsOf } from '../../../platform/database/rows/columns.ts';
import { decodeEntities, sanitizeHtmlField } from '../../../platform/rich-text/html-field.ts';
import type { Scope } from '../../../platform/scope.ts';
import { toEnd, toStart } from '../../../platform/time-zones.ts';
import { toForm } from '../../hiring/application-forms/form.ts';
import type { LockedLogo } from '../logos/lock.ts';
import { cleanLockedFields } from './ownership/locked-fields.ts';
import { toPlaceColumns } from './places/columns.ts';
import type { NewJobRow } from './queries.ts';
import type { ChosenCategory } from './references/category-queries.ts';
import { UpdateJob } from './schema.ts';

/** The fields with a column of the same name. `toColumns` converts some of them. */
const storedAsSent = columnsOf('jobs').filter((name) => name in UpdateJob.properties) as (keyof UpdateJob)[];

/** The columns that a request writes. A missing field has no column. */
export function toColumns(
  { ownHosts, organization }: Scope,
  fields: UpdateJob,
  category: ChosenCategory | null | undefined,
  logo: LockedLogo | null | undefined,
): Partial<NewJobRow> {
  const columns = {
    ...Object.fromEntries(storedAsSent.map((name) => [name, fields[name]])),
    description: map(fields.description, (html) => sanitizeHtmlField(html, ownHosts, '/description')),
    logo_id: map(logo, ({ id }) => id),
    ...toPlaceColumns(fields),
    job_type: map(fields.job_type, foldJobType),
    category_id: map(category, ({ id }) => id),
    salary_currency: map(fields.salary_currency, (code) => code.toUpperCase()),
    ...toApplicationColumns(fields),
    form_data: map(fields.form_data, JSON.stringify),
    locked_fields: map(fields.locked_fields, cleanLockedFields),
    posted_at: toStart(fields.posted_at, organization.timeZone),
    expires_at: toEnd(fields.expires_at, organization.timeZone),
  } as Partial<NewJobRow>;
  return pickDefined(columns);
}

/** `rules.ts` has checked that the client's `how_to_apply_method` agrees with `how_to_apply`. */
function toApplicationColumns(fields: UpdateJob): Partial<NewJobRow> {
  const application_form = map(fields.application_form, (form) => JSON.stringify(toForm(form)));
  if (fields.how_to_apply_method === 'form')
    return { how_to_apply: null, how_to_apply_method: 'form', application_form } as Partial<NewJobRow>;
  return {
    how_to_apply: fields.how_to_apply,
    how_to_apply_method: map(fields.how_to_apply, (target) => inferApplicationMethod(target) ?? null),
    application_form,
  } as Partial<NewJobRow>;
}

/** Folds spellings into one: `Full Time`, `full_time` and `FULL-TIME` become `full-time`. */
export function foldJobType(jobType: string): string {
  return jobType
    .trim()
    .toLowerCase()
    .replace(/[\s_/‐-―-]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

/**
 * The plain text of a description. Relies on the output of our sanitizer: no `>` inside an attribute, five named entities.
 * Block elements separate words; inline marks do not.
 */
export function toDescriptionText(description: string | null): string {
  if (description === null) return '';
  return decodeEntities(
    description.replace(/<\/?(strong|em|s|code|a|span)(\s[^>]*)?>/g, '').replace(/<[^>]*>/g, ' '),
  );
}

function map<T, U>(value: T | null | undefined, convert: (value: T) => U): U | null | undefined {
  return value === null || value === undefined ? (value as null | undefined) : convert(value);
}
