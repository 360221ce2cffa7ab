import { remotePhrases } from '../../../features/jobs/jobs/search/tolerance/intent/phrases.ts';
import type { KnownPlace } from '../../../platform/gazetteer/gazetteer.ts';
import { toNameKey } from '../../../platform/gazetteer/name-key.ts';
import type { Board } from '../../board.ts';
import type { Formats } from '../../formats.ts';
import { type ListState, toListPath } from '../../job-lists/list-state.ts';

interface UnderstoodPlaceProps {
  board: Board;
  state: ListState;
  place: KnownPlace | undefined;
}

/**
 * Says which place the search found, with a link that takes the words literally. “Remote” is part of some locations, but most
 * remote jobs lack the word, so there is a link to all remote jobs.
 */
export function UnderstoodPlace({ board: { formats, messages }, state, place }: UnderstoodPlaceProps) {
  if (!place && state.remote.length === 0 && remotePhrases.has(toNameKey(state.place)))
    return (
      <p>
        <a href={toListPath({ ...state, place: '', remote: ['full'], page: 1 })} data-live="">
          {messages.remoteJobs}
        </a>
      </p>
    );
  if (!place) return null;
  const literal = { ...state, place: `"${state.place.trim()}"`, page: 1 };
  return (
    <p className="quiet">
      {messages.jobsInPlace({ place: formats.withArticle(toPlaceName(place, formats)) })}{' '}
      <a href={toListPath(literal)} rel="nofollow">
        {messages.searchLiterally({ text: state.place.trim() })}
      </a>
    </p>
  );
}

/** Like “Munich, Germany”, in the board's language. */
export function toPlaceName(place: KnownPlace, formats: Formats): string {
  const { key, kind, country } = place;
  if (kind === 'group' || kind === 'country') return formats.country(key);
  const name = formats.place(place);
  return country === null ? name : `${name}, ${formats.country(country)}`;
}
