import type { ReactNode } from 'react';
import { facetWindows } from '../../features/jobs/count-facets.ts';
import type { Board } from '../board.ts';
import type { FacetOption, FacetOptions } from './facet-options.ts';
import type { ListState } from './list-state.ts';
import { FORM_ID } from './search-form.tsx';

interface FiltersProps {
  board: Board;
  state: ListState;
  options: FacetOptions;
}

/** All filters with what each value would find. They are folded away where there is little room. */
export function Filters({ board, state, options }: FiltersProps) {
  const { messages } = board;
  return (
    <details className="filters">
      <summary>{messages.filters}</summary>
      <div className="filter-groups">
        <Several board={board} name="category" legend={messages.category} options={options.categories}>
          <a href="/categories">{messages.allCategories}</a>
        </Several>
        <Several board={board} name="type" legend={messages.jobType} options={options.jobTypes} />
        <fieldset>
          <legend>{messages.workplace}</legend>
          <Choice
            board={board}
            type="checkbox"
            name="remote"
            value="1"
            isChosen={state.isRemote}
            count={options.remote}
          >
            {messages.remoteOnly}
          </Choice>
        </fieldset>
        <Several board={board} name="location" legend={messages.location} options={options.locations}>
          <a href="/locations">{messages.allLocations}</a>
        </Several>
        <p className="more">
          <a href="/companies">{messages.allCompanies}</a>
        </p>
        <PostedWithin board={board} state={state} options={options} />
        <button className="button" type="submit" form={FORM_ID}>
          {messages.applyFilters}
        </button>
      </div>
    </details>
  );
}

interface SeveralProps {
  board: Board;
  name: string;
  legend: string;
  options: FacetOption[];
  /** Where there are more of them. */
  children?: ReactNode;
}

function Several({ board, name, legend, options, children }: SeveralProps) {
  if (options.length === 0) return null;
  return (
    <fieldset>
      <legend>{legend}</legend>
      {options.map(({ value, label, count, isChosen }) => (
        <Choice
          key={value}
          board={board}
          type="checkbox"
          name={name}
          value={value}
          isChosen={isChosen}
          count={count}
        >
          <bdi>{label}</bdi>
        </Choice>
      ))}
      {children && <p className="more">{children}</p>}
    </fieldset>
  );
}

function PostedWithin({ board, state, options }: FiltersProps) {
  const { messages } = board;
  return (
    <fieldset>
      <legend>{messages.posted}</legend>
      <Choice board={board} type="radio" name="posted" value="" isChosen={state.within === undefined}>
        {messages.anyTime}
      </Choice>
      {facetWindows.map((window) => (
        <Choice
          key={window}
          board={board}
          type="radio"
          name="posted"
          value={window}
          isChosen={state.within === window}
          count={options.within[window]}
        >
          {messages.postedWithin[window]}
        </Choice>
      ))}
    </fieldset>
  );
}

interface ChoiceProps {
  board: Board;
  type: 'checkbox' | 'radio';
  name: string;
  value: string;
  isChosen: boolean;
  count?: number;
  children: ReactNode;
}

function Choice({ board: { formats }, type, name, value, isChosen, count, children }: ChoiceProps) {
  return (
    <label className="choice">
      <input type={type} name={name} value={value} defaultChecked={isChosen} form={FORM_ID} />
      <span>{children}</span>
      {count !== undefined && <span className="figures quiet">{formats.number(count)}</span>}
    </label>
  );
}
