import type { Board } from '../board.ts';
import type { ListState } from '../job-lists/list-state.ts';
import { paths } from '../paths.ts';

/** Id of the form that all search fields and filters belong to, wherever they are on the page. */
export const FORM_ID = 'find';

export function SearchForm({ board: { messages }, state }: { board: Board; state: ListState }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: not all screen readers support <search> yet.
    <form id={FORM_ID} className="search" role="search" action={paths.jobs}>
      <div className="field">
        <label htmlFor="q">{messages.searchJobs}</label>
        <input
          id="q"
          name="q"
          type="search"
          defaultValue={state.search}
          maxLength={200}
          placeholder={messages.searchJobsHint}
        />
      </div>
      <div className="field">
        <label htmlFor="where">{messages.searchLocation}</label>
        <input
          id="where"
          name="where"
          type="search"
          defaultValue={state.place}
          maxLength={200}
          placeholder={messages.searchLocationHint}
        />
      </div>
      <button className="button" type="submit">
        {messages.search}
      </button>
    </form>
  );
}
