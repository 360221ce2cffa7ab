import type { ReactNode } from 'react';
import { facetWindows } from '../../features/jobs/jobs/search/facets/count-groups.ts';
import type { Salaries } from '../../features/jobs/salaries/schema.ts';
import type { Board } from '../board.ts';
import type { FacetOption, FacetOptions } from '../job-lists/facet-options.ts';
import type { ListState } from '../job-lists/list-state.ts';
import { paths } from '../paths.ts';
import { Choice } from './filters/choice.tsx';
import { FilterGroup } from './filters/group.tsx';
import { PayFilter } from './filters/pay.tsx';
import { Sheet } from './filters/sheet.tsx';
import { Workplace } from './filters/workplace.tsx';

interface FiltersProps {
  board: Board;
  state: ListState;
  options: FacetOptions;
}

/**
 * All filters, with the number of jobs for each value: beside the list on wide screens, otherwise in a sheet, or collapsed where
 * scripts are off. Their changes apply at once (`public/list.js`), or with a button where scripts are off.
 */
export function Filters({
  board,
  state,
  options,
  salaries,
  total,
}: FiltersProps & { salaries: Salaries; total: number }) {
  const { messages } = board;
  return (
    <details className="filters">
      <summary>{messages.filters}</summary>
      <Sheet board={board} state={state} total={total}>
        <CheckboxGroup
          board={board}
          name="category"
          legend={messages.category}
          options={options.categories}
          more={<a href={paths.categories}>{messages.allCategories}</a>}
        />
        <CheckboxGroup board={board} name="type" legend={messages.jobType} options={options.jobTypes} />
        <Workplace board={board} state={state} counts={options.remote} residences={options.residences} />
        <PayFilter board={board} state={state} salaries={salaries} count={options.hasPay} />
        <CheckboxGroup board={board} name="country" legend={messages.country} options={options.countries} />
        <CheckboxGroup
          board={board}
          name="location"
          legend={messages.location}
          options={options.locations}
          more={<a href={paths.locations}>{messages.allLocations}</a>}
        />
        <PostedWithin board={board} state={state} options={options} />
        <p className="more">
          <a href={paths.companies}>{messages.allCompanies}</a>
        </p>
      </Sheet>
    </details>
  );
}

interface CheckboxGroupProps {
  board: Board;
  name: string;
  legend: string;
  options: FacetOption[];
  /** Link to the full list of values. */
  more?: ReactNode;
}

function CheckboxGroup({ board, name, legend, options, more }: CheckboxGroupProps) {
  if (options.length === 0) return null;
  return (
    <FilterGroup name={name} legend={legend} more={more}>
      {options.map(({ value, label, count, isSelected }) => (
        <Choice key={value} type="checkbox" {...{ board, name, value, isSelected, count }}>
          <bdi>{label}</bdi>
        </Choice>
      ))}
    </FilterGroup>
  );
}

function PostedWithin({ board, state, options }: FiltersProps) {
  const { messages } = board;
  const name = 'posted';
  return (
    <FilterGroup name={name} legend={messages.posted}>
      <Choice type="radio" value="" isSelected={state.within === undefined} {...{ board, name }}>
        {messages.anyTime}
      </Choice>
      {facetWindows.map((window) => (
        <Choice
          key={window}
          type="radio"
          value={window}
          isSelected={state.within === window}
          count={options.within[window]}
          {...{ board, name }}
        >
          {messages.postedWithin[window]}
        </Choice>
      ))}
    </FilterGroup>
  );
}
