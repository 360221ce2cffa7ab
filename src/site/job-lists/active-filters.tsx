import type { Board } from '../board.ts';
import { Icon } from '../layout/icon.tsx';
import { type ListState, toListPath, withSearch } from './list-state.ts';
import { toPayFrom } from './pay.ts';
import type { SelectedFilters } from './selected-filters.ts';
import { toRemoteName } from './workplace.ts';

/** A selected filter, and the list without it. */
export interface ActiveFilter {
  name: string;
  without: ListState;
  /** Why no job can match, if the board has none. */
  problem: string | undefined;
}

/** All selected filters, in the order of the page. */
export function toActiveFilters(
  { state, categories, locations, payCurrency }: SelectedFilters,
  board: Board,
): ActiveFilter[] {
  const { messages, formats } = board;
  const first = { ...state, page: 1 };
  const filters: ActiveFilter[] = [];
  const add = (name: string, change: Partial<ListState>, problem?: string) =>
    filters.push({ name, without: { ...first, ...change }, problem });
  const toProblem = (name: string, isGone: boolean) =>
    isGone ? messages.filterGone({ name: messages.quoted({ text: name }) }) : undefined;
  if (state.search !== '') add(messages.quoted({ text: state.search }), withSearch(state, ''));
  if (state.place !== '') add(messages.quoted({ text: state.place }), { place: '' });
  for (const { slug, name, isGone } of categories)
    add(name, { categories: without(state.categories, slug) }, toProblem(name, isGone));
  for (const type of state.jobTypes) add(formats.jobType(type), { jobTypes: without(state.jobTypes, type) });
  for (const mode of state.remote)
    add(toRemoteName(mode, messages), { remote: state.remote.filter((each) => each !== mode) });
  for (const { key, name: text, isGone } of locations) {
    const name = formats.location(text);
    add(name, { locations: without(state.locations, key) }, toProblem(name, isGone));
  }
  for (const code of state.countries)
    add(formats.country(code), { countries: without(state.countries, code) });
  if (state.remoteRegion)
    add(messages.openTo({ place: formats.withArticle(formats.country(state.remoteRegion)) }), {
      remoteRegion: undefined,
    });
  if (state.payMin !== undefined) {
    const problem = payCurrency === null ? messages.noPayOnBoard : undefined;
    add(toPayFrom(state.payMin, payCurrency, board), { payMin: undefined }, problem);
  }
  if (state.hasPay) add(messages.hasPay, { hasPay: false });
  if (state.within) add(messages.postedWithin[state.within], { within: undefined });
  return filters;
}

function without(values: string[], value: string): string[] {
  return values.filter((each) => each !== value);
}

export function ActiveFilters({ board: { messages }, filters }: { board: Board; filters: ActiveFilter[] }) {
  if (filters.length === 0) return null;
  return (
    <nav aria-label={messages.activeFilters}>
      <ul className="chips">
        {filters.map(({ name, without }) => (
          <li key={toListPath(without)}>
            <a href={toListPath(without)} data-live="">
              <span className="visually-hidden">{messages.removeFilter}</span> <bdi>{name}</bdi>
              <Icon name="cross" />
            </a>
          </li>
        ))}
        {filters.length > 1 && (
          <li>
            <a className="clear" href="/" data-live="">
              {messages.clearFilters}
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** Says why filters find nothing on this board, and links to the list without them. */
export function GoneFilters({ board: { messages }, filters }: { board: Board; filters: ActiveFilter[] }) {
  return filters
    .filter(({ problem }) => problem !== undefined)
    .map(({ problem, without }) => (
      <p className="tolerance" key={toListPath(without)}>
        {problem}{' '}
        <a href={toListPath(without)} rel="nofollow" data-live="">
          {messages.removeThisFilter}
        </a>
      </p>
    ));
}
