import { flushSync } from 'react-dom';

/** Renders the problems that `set` puts into the state, and moves the focus to the first field with one. */
export function showProblems(set: () => void): void {
  flushSync(set);
  document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
