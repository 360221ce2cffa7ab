import type { ExportedRow } from './format.ts';
import type { TravelingTableName } from './tables/policies.ts';

/** The number in an export, because each installation numbers its organizations. */
export const NO_NUMBER = 0;

/** Replaces the number of the organization inside the rows of events and of the audit log. Columns of other rows have ids. */
export const setOrganizationNumber: Partial<
  Record<TravelingTableName, (row: ExportedRow, number: number) => ExportedRow>
> = {
  events: (row, number) => {
    if (row.type === 'organization.updated')
      return { ...row, object_id: String(number), data: withField(row.data, 'id', number) };
    return { ...row, data: withField(row.data, 'organizationId', number) };
  },
  audit_log: (row, number) =>
    row.object_type === 'organization' && row.object_id !== null
      ? { ...row, object_id: String(number) }
      : row,
};

/** Only a field of the object itself: fields inside it belong to clients. */
function withField(text: ExportedRow[string] | undefined, name: string, number: number): string {
  const json = String(text);
  if (!json.includes(`"${name}":`)) return json;
  const data = JSON.parse(json);
  return typeof data[name] === 'number' ? JSON.stringify({ ...data, [name]: number }) : json;
}
