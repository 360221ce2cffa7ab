import type { Board } from '../../board.ts';
import { feedFormats } from '../../feed-formats/formats.ts';

/** In place of search and filters, which could find nothing. `hasJobs` also counts jobs that no visitor can see. */
export function EmptyBoard({ board: { messages }, hasJobs }: { board: Board; hasJobs: boolean }) {
  const [feed] = feedFormats;
  return (
    <section className="nothing" aria-labelledby="results">
      <h2 id="results">{messages.emptyBoardTitle}</h2>
      <p>{messages.emptyBoardText}</p>
      {feed && (
        <p>
          <a href={`/${feed.name}`}>{messages.followNewJobs}</a>
        </p>
      )}
      {!hasJobs && (
        <p>
          <a href="/dashboard" rel="nofollow">
            {messages.addFirstJob}
          </a>
        </p>
      )}
    </section>
  );
}
