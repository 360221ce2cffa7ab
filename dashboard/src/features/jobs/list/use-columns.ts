import type { JobListState } from '../queries.ts';
import { useOwnStorage } from './browser-storage.ts';
import { type ColumnName, readColumnText, toColumnText, usualColumns } from './column-names.ts';

interface ShownColumns {
  names: ColumnName[];
  /** Whether the person or the URL chose them. */
  isChosen: boolean;
  onChange(names: readonly string[]): void;
  onReset(): void;
}

/** The columns that the URL names, or else those that the user chose last. A change stays where the choice came from. */
export function useShownColumns(
  { columns, page }: JobListState,
  changeUrl: (changes: JobListState) => void,
): ShownColumns {
  const [stored, store, clear] = useOwnStorage('job-columns', (text) =>
    typeof text === 'string' ? text : '',
  );
  const isInUrl = columns !== undefined;
  const text = columns ?? stored;
  const set = (columns: string | undefined) => changeUrl({ columns, page });
  return {
    names: text === '' ? [...usualColumns] : readColumnText(text),
    isChosen: text !== '',
    onChange: (names) => (isInUrl ? set : store)(toColumnText(names)),
    onReset: () => (isInUrl ? set(toColumnText(usualColumns)) : clear()),
  };
}
