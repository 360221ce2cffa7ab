/** The columns that a person can show or hide, in their order. The title always stays. */
export const columnNames = [
  'company',
  'location',
  'status',
  'posted',
  'expires',
  'type',
  'category',
  'pay',
  'source',
] as const;
export type ColumnName = (typeof columnNames)[number];

/** Shown until the person chooses others. */
export const usualColumns: readonly ColumnName[] = ['company', 'location', 'status', 'posted', 'expires'];

/** Only the title. An empty parameter would be left out of the URL. */
const NO_COLUMNS = 'none';

/** As the URL has them: `company,status`. */
export function toColumnText(names: readonly string[]): string {
  return columnNames.filter((name) => names.includes(name)).join(',') || NO_COLUMNS;
}

/** Ignores names that do not exist, because people edit URLs. */
export function readColumnText(text: string): ColumnName[] {
  const names = text.split(',');
  return columnNames.filter((name) => names.includes(name));
}
