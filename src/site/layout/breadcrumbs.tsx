import type { Board } from '../board.ts';
import type { Crumb } from '../structured-data/breadcrumbs.ts';

/** Breadcrumb navigation. The last entry is the page itself, without a link. */
export function Breadcrumbs({ board, trail }: { board: Board; trail: Crumb[] }) {
  return (
    <nav className="breadcrumbs" aria-label={board.messages.breadcrumbs}>
      <ol>
        {trail.map(({ name, path }) => (
          <li key={name + path}>{path === undefined ? <span>{name}</span> : <a href={path}>{name}</a>}</li>
        ))}
      </ol>
    </nav>
  );
}
