import { newMessage } from '@corkboard/job-feeds/message';
import type { JobFields, Note } from '@corkboard/job-feeds/source';
import { categoryFields } from '../../../jobs/jobs/ownership/compare.ts';
import { resolveCategory } from '../../../jobs/jobs/references/category.ts';
import type { FoundCategory } from '../../../jobs/jobs/references/category-queries.ts';
import { toRuleMessage } from '../messages/rules.ts';

/** Leaves out a category that the organization does not have, with a note: it may have been deleted since the mapping was made. */
export function leaveOutUnknownCategory<Row extends { fields: JobFields; notes: Note[] }>(
  row: Row,
  categories: FoundCategory[],
): Row {
  const { issues } = resolveCategory(row.fields, categories);
  if (issues.length === 0) return row;
  const fields: Record<string, unknown> = { ...row.fields };
  const notes = issues.map(({ path, message }): Note => {
    const field = path.slice(1);
    return {
      field,
      ...newMessage('left_out', { issue: toRuleMessage(message) }),
      value: String(fields[field]),
    };
  });
  // A contradiction does not say which of them is right.
  for (const name of categoryFields) delete fields[name];
  return { ...row, fields, notes: [...row.notes, ...notes] };
}
