import { type RemoteMode, remoteModes } from '../../../features/jobs/jobs/places/schema.ts';
import type { Board } from '../../board.ts';
import { type ListState, remoteValues } from '../../job-lists/list-state.ts';
import { toRemoteName } from '../../job-lists/workplace.ts';
import { FORM_ID } from '../search-form.tsx';
import { Choice } from './choice.tsx';
import { FilterGroup } from './group.tsx';

interface WorkplaceProps {
  board: Board;
  state: ListState;
  counts: Record<RemoteMode, number>;
  /** Codes of countries. */
  residences: string[];
}

/** Where the work is done, and from where. */
export function Workplace({ board, state, counts, residences }: WorkplaceProps) {
  const { messages } = board;
  return (
    <FilterGroup name="remote" legend={messages.workplace}>
      {[...remoteModes].reverse().map((mode) => (
        <Choice
          key={mode}
          board={board}
          type="checkbox"
          name="remote"
          value={remoteValues[mode]}
          isSelected={state.remote.includes(mode)}
          count={counts[mode]}
        >
          {toRemoteName(mode, messages)}
        </Choice>
      ))}
      <RemoteRegion board={board} selected={state.remoteRegion} residences={residences} />
    </FilterGroup>
  );
}

interface RemoteRegionProps {
  board: Board;
  selected: string | undefined;
  residences: string[];
}

/** Offers the countries where the jobs of the board are and where their applicants may live, because most visitors live there. */
function RemoteRegion({ board: { messages, formats }, selected, residences }: RemoteRegionProps) {
  const codes = new Set([...residences, ...(selected ? [selected] : [])]);
  if (codes.size === 0) return null;
  const options = [...codes].map((code) => ({ code, name: formats.country(code) }));
  options.sort((a, b) => formats.compare(a.name, b.name));
  return (
    <div className="field lives-in">
      <label htmlFor="lives-in">{messages.livesIn}</label>
      <select
        id="lives-in"
        name="remote_region"
        defaultValue={selected ?? ''}
        form={FORM_ID}
        autoComplete="off"
      >
        <option value="">{messages.anywhere}</option>
        {options.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
