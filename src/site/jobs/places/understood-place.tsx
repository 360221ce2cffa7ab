import type { KnownPlace } from '../../../platform/gazetteer/gazetteer.ts';
import type { Board } from '../../board.ts';
import { type ListState, toListPath } from '../list-state.ts';

interface UnderstoodPlaceProps {
  board: Board;
  state: ListState;
  place: KnownPlace | undefined;
}

/** Says which place the search found, with a link that takes the words literally. */
export function UnderstoodPlace({ board: { language, messages }, state, place }: UnderstoodPlaceProps) {
  if (!place) return null;
  const literal = { ...state, place: `"${state.place.trim()}"`, page: 1 };
  return (
    <p className="quiet">
      {messages.jobsInPlace(toPlaceName(place, language))}{' '}
      <a href={toListPath(literal)} rel="nofollow">
        {messages.searchLiterally(state.place.trim())}
      </a>
    </p>
  );
}

/** Like “Munich, Germany”, with the country in the board's language. */
export function toPlaceName({ kind, name, country }: KnownPlace, language: string): string {
  const countryName =
    country === null ? undefined : new Intl.DisplayNames(language, { type: 'region' }).of(country);
  if (countryName === undefined) return name;
  return kind === 'country' ? countryName : `${name}, ${countryName}`;
}
