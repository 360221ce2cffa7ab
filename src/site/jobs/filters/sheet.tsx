import type { ReactNode } from 'react';
import type { Board } from '../../board.ts';
import { type ListState, toListPath, unfilteredList } from '../../job-lists/list-state.ts';
import { Icon } from '../../layout/icon.tsx';
import { FORM_ID } from '../search-form.tsx';

interface SheetProps {
  board: Board;
  state: ListState;
  total: number;
  children: ReactNode;
}

/**
 * The filters. On a phone, the script moves them to a dialog. Then a button closes the sheet instead of applying filters, because
 * each change applies at once.
 */
export function Sheet({ board: { messages }, state, total, children }: SheetProps) {
  const { search, place, sort } = state;
  return (
    <div className="sheet-content">
      <div className="sheet-head" data-title={messages.filters} hidden>
        <button type="button" data-close="" aria-label={messages.closeFilters}>
          <Icon name="cross" />
        </button>
      </div>
      <div className="filter-groups" data-label={messages.filters}>
        {children}
      </div>
      <p className="filter-keys quiet" id="filter-keys" hidden>
        {messages.filterKeys}
      </p>
      <p className="apply-filters">
        <button className="button" type="submit" form={FORM_ID}>
          {messages.applyFilters}
        </button>
      </p>
      <div className="sheet-foot" data-part="sheet-foot" hidden>
        <a
          className="button plain"
          href={toListPath({ ...unfilteredList, search, place, sort })}
          data-live=""
        >
          {messages.clear}
        </a>
        <button className="button figures" type="button" data-close="">
          {messages.showJobs({ count: total })}
        </button>
      </div>
      <p className="visually-hidden" role="status" />
    </div>
  );
}
