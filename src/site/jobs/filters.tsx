import type { ReactNode } from 'react';
import { facetWindows } from '../../features/jobs/search/count-facets.ts';
import type { Board } from '../board.ts';
import type { FacetOption, FacetOptions } from './facet-options.ts';
import type { ListState } from './list-state.ts';
import { FORM_ID } from './search-form.tsx';

interface FiltersProps {
  board: Board;
  state: ListState;
  options: FacetOptions;
}

/** All filters, with the number of jobs for each value. Collapsed on narrow screens. */
export function Filters({ board, state, options }: FiltersProps) {
  const { messages } = board;
  return (
    <details className="filters">
      <summary>{messages.filters}</summary>
      <div className="filter-groups">
        <CheckboxGroup board={board} name="category" legend={messages.category} options={options.categories}>
          <a href="/categories">{messages.allCategories}</a>
        </CheckboxGroup>
        <CheckboxGroup board={board} name="type" legend={messages.jobType} options={options.jobTypes} />
        <fieldset>
          <legend>{messages.workplace}</legend>
          <FilterInput
            board={board}
            type="checkbox"
            name="remote"
            value="1"
            isSelected={state.isRemote}
            count={options.remote}
          >
            {messages.remoteOnly}
          </FilterInput>
        </fieldset>
        <CheckboxGroup board={board} name="location" legend={messages.location} options={options.locations}>
          <a href="/locations">{messages.allLocations}</a>
        </CheckboxGroup>
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

interface CheckboxGroupProps {
  board: Board;
  name: string;
  legend: string;
  options: FacetOption[];
  /** Link to the full list of values. */
  children?: ReactNode;
}

function CheckboxGroup({ board, name, legend, options, children }: CheckboxGroupProps) {
  if (options.length === 0) return null;
  return (
    <fieldset>
      <legend>{legend}</legend>
      {options.map(({ value, label, count, isSelected }) => (
        <FilterInput
          key={value}
          board={board}
          type="checkbox"
          name={name}
          value={value}
          isSelected={isSelected}
          count={count}
        >
          <bdi>{label}</bdi>
        </FilterInput>
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
      <FilterInput board={board} type="radio" name="posted" value="" isSelected={state.within === undefined}>
        {messages.anyTime}
      </FilterInput>
      {facetWindows.map((window) => (
        <FilterInput
          key={window}
          board={board}
          type="radio"
          name="posted"
          value={window}
          isSelected={state.within === window}
          count={options.within[window]}
        >
          {messages.postedWithin[window]}
        </FilterInput>
      ))}
    </fieldset>
  );
}

interface FilterInputProps {
  board: Board;
  type: 'checkbox' | 'radio';
  name: string;
  value: string;
  isSelected: boolean;
  count?: number;
  children: ReactNode;
}

function FilterInput({
  board: { formats },
  type,
  name,
  value,
  isSelected,
  count,
  children,
}: FilterInputProps) {
  return (
    <label className="choice">
      <input type={type} name={name} value={value} defaultChecked={isSelected} form={FORM_ID} />
      <span>{children}</span>
      {count !== undefined && <span className="figures quiet">{formats.number(count)}</span>}
    </label>
  );
}
