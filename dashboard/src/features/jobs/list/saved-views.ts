import type { JobListState } from '../queries.ts';
import { useOwnStorage } from './browser-storage.ts';

/** A named URL of the list. */
export interface SavedView {
  name: string;
  search: Record<string, string>;
}

/** The views of the user in this organization. They stay in this browser. */
export function useSavedViews() {
  const [views, setViews] = useOwnStorage('job-views', readViews);
  return {
    views,
    /** Replaces the view of the same name. */
    save: (view: SavedView) =>
      setViews((views) =>
        views.some(({ name }) => name === view.name)
          ? views.map((each) => (each.name === view.name ? view : each))
          : [...views, view],
      ),
    /** Replaces another view that has the new name. */
    rename: (from: string, to: string) =>
      setViews((views) =>
        views
          .filter(({ name }) => name === from || name !== to)
          .map((view) => (view.name === from ? { ...view, name: to } : view)),
      ),
    remove: (name: string) => setViews((views) => views.filter((view) => view.name !== name)),
    restore: (views: SavedView[]) => setViews(views),
  };
}

/** The parameters of a view: everything but the page, and without the order that the list has anyway. */
export function toSearch(state: JobListState): Record<string, string> {
  const entries = Object.entries(state).filter(
    ([name, value]) => value && name !== 'page' && !(name === 'sort' && value === '-posted_at'),
  );
  return Object.fromEntries(entries) as Record<string, string>;
}

export function isSameSearch(a: Record<string, string>, b: Record<string, string>): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

/** What the browser stores may come from another version, or from anyone at the keyboard. */
function readViews(stored: unknown): SavedView[] {
  return Array.isArray(stored) ? stored.filter(isView) : [];
}

function isView(view: unknown): view is SavedView {
  if (typeof view !== 'object' || view === null || !('name' in view) || !('search' in view)) return false;
  const { name, search } = view;
  const isText = (value: unknown) => typeof value === 'string';
  return isText(name) && typeof search === 'object' && search !== null && Object.values(search).every(isText);
}
