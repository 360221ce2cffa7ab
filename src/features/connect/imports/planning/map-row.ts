import { applyMapping } from '@corkboard/job-feeds/apply-mapping';
import type { Mapping } from '@corkboard/job-feeds/mapping';
import { type ImportMessage, newMessage } from '@corkboard/job-feeds/message';
import { isFileKind } from '@corkboard/job-feeds/read';
import type { JobFields, MappedJob, Note, ReadContext, SourceRow } from '@corkboard/job-feeds/source';
import { findUnstorable } from '../../../../platform/http/input/json-limits.ts';
import { compileValidator } from '../../../../platform/http/input/validation.ts';
import { CreateJob } from '../../../jobs/jobs/schema.ts';
import { toRuleMessage } from '../messages/rules.ts';
import type { ImportRow } from '../queries.ts';
import type { ImportSource } from '../schema.ts';
import { clean } from './item-key.ts';

const MAX_NOTES = 20;
const MAX_VALUE_LENGTH = 200;

const findInvalid = compileValidator(CreateJob);

/**
 * Maps a row to the fields of a job: what the source recognizes, then the mapping of the import, then its defaults. Leaves out values
 * that a job cannot have, with a note; a job without a valid title has a problem.
 */
export async function mapRow(
  row: SourceRow,
  { source, mapping, defaults, mode }: ImportRow,
  hints: ReadContext['defaults'],
): Promise<MappedJob> {
  const recognized = await row.toJob();
  const mapped =
    isFileKind((source as ImportSource).kind) || isEmpty(mapping)
      ? NOTHING
      : applyMapping(row.record, mapping as Mapping, hints);
  const problems = [...recognized.problems, ...mapped.problems];
  const given = { ...recognized.fields, ...mapped.fields };
  // The fields of a refused row identify its job, which the source still has.
  if (problems.length > 0) return toMapped(given, [...recognized.notes, ...mapped.notes], problems);
  const expiry = mode === 'mirror' && given.expires_at === undefined ? { expires_at: null } : {};
  const fields = withDefaults({ ...given, ...expiry }, defaults as JobFields);
  const valid = removeInvalid(fields);
  return toMapped(valid.fields, [...recognized.notes, ...mapped.notes, ...valid.notes], valid.problems);
}

function toMapped(fields: JobFields, notes: Note[], problems: Note[]): MappedJob {
  const first = (all: Note[]) => all.slice(0, MAX_NOTES).map(cleanNote);
  return { fields, notes: first(notes), problems: first(problems) };
}

const NOTHING: MappedJob = { fields: {}, notes: [], problems: [] };

function isEmpty(value: unknown): boolean {
  return Object.keys(value as object).length === 0;
}

function withDefaults(fields: JobFields, defaults: JobFields): JobFields {
  const missing = Object.entries(defaults).filter(
    ([name]) => (fields as Record<string, unknown>)[name] == null,
  );
  return { ...fields, ...Object.fromEntries(missing) };
}

function removeInvalid(fields: JobFields): MappedJob {
  const notes: Note[] = [];
  let rest: Record<string, unknown> = { ...fields };
  // Without one field, a rule about two of them may find another problem.
  for (let round = 0; round < 3; round++) {
    // Sources pass form data on as it is.
    const issues = [...findUnstorable({ form_data: rest.form_data }, 'form_data'), ...findInvalid(rest)];
    if (issues.length === 0) return { fields: rest as JobFields, notes, problems: [] };
    for (const { path, message } of issues) {
      const field = path.split('/')[1] ?? '';
      if (field === 'title' || field === '')
        return refuse(notes, newMessage('title_invalid', { issue: toRuleMessage(message) }));
      if (!(field in rest)) continue;
      notes.push({
        field,
        ...newMessage('left_out', { issue: toRuleMessage(message) }),
        value: toText(rest[field]),
      });
      const { [field]: _, ...others } = rest;
      rest = others;
    }
  }
  return refuse(notes, newMessage('fields_contradict'));
}

function refuse(notes: Note[], reason: ImportMessage): MappedJob {
  return { fields: {}, notes, problems: [{ field: 'title', ...reason }] };
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function cleanNote({ value, ...note }: Note): Note {
  return { ...note, ...(value === undefined ? {} : { value: clean(value).slice(0, MAX_VALUE_LENGTH) }) };
}
