import type { ReactNode } from 'react';
import type { Board } from '../../board.ts';
import { FORM_ID } from '../search-form.tsx';

interface ChoiceProps {
  board: Board;
  type: 'checkbox' | 'radio';
  name: string;
  value: string;
  isSelected: boolean;
  /** Number of jobs that this choice would find. */
  count?: number;
  children: ReactNode;
}

/** A value of a filter. Browsers must not restore an earlier state, because the list on the page is of this one. */
export function Choice({ board: { formats }, type, name, value, isSelected, count, children }: ChoiceProps) {
  return (
    <label className="choice">
      <input
        type={type}
        name={name}
        value={value}
        defaultChecked={isSelected}
        form={FORM_ID}
        autoComplete="off"
      />
      <span>{children}</span>
      {count !== undefined && <span className="figures quiet">{formats.number(count)}</span>}
    </label>
  );
}
