import type { ReactNode } from 'react';

interface FilterGroupProps {
  /** Name of the query parameter. The script matches the groups of two pages by it. */
  name: string;
  legend: string;
  children: ReactNode;
  /** Link to the full list of values. */
  more?: ReactNode;
}

/** A group of filters that can be collapsed. */
export function FilterGroup({ name, legend, children, more }: FilterGroupProps) {
  return (
    <details className="filter-group" data-group={name} open>
      <summary>{legend}</summary>
      <fieldset aria-label={legend}>{children}</fieldset>
      {more && <p className="more">{more}</p>}
    </details>
  );
}
