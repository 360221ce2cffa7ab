import { useNavigate, useSearch } from '@tanstack/react-router';

export type UrlState = Record<string, string | undefined>;

/**
 * The state of a screen in its URL, such as filters and the page, so that reload, Back and shared links work. Setting a value to
 * undefined or the empty string removes it. `page` starts over unless it is set.
 */
export function useUrlState<State extends UrlState>(): [Partial<State>, (changes: Partial<State>) => void] {
  const state = useSearch({ strict: false }) as Partial<State>;
  const navigate = useNavigate();
  const change = (changes: Partial<State>) => {
    const next = Object.entries({ ...state, page: undefined, ...changes }).filter(([, value]) => value);
    void navigate({ to: '.', search: Object.fromEntries(next), replace: true });
  };
  return [state, change];
}
