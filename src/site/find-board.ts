import { hasPostingPlans } from '../features/billing/plans/queries.ts';
import type { BoardFinder } from '../features/board/organizations/find-by-host.ts';
import { hasPublicPosts } from '../features/content/pages/public-queries.ts';
import type { CacheStore } from '../platform/cache/cache-store.ts';
import type { EmailAvailability } from '../platform/mail/availability.ts';
import { type Board, toBoard } from './board.ts';

export interface FoundBoard {
  board: Board;
  /** The board's own origin, when the request came to another of its hosts. */
  redirectTo: string | undefined;
}

/** The board of this host. Undefined if the host has no board. */
export type FindBoard = (host: string) => Promise<FoundBoard | undefined>;

/** The board that this host had most recently, for pages while the database is unavailable. */
export type FindLastBoard = (host: string) => Board | undefined;

/** Without email, no one can register, request an alert or post a job, because all begin with a link. */
export function newFindBoard(
  boards: BoardFinder,
  store: CacheStore,
  email: EmailAvailability,
): { findBoard: FindBoard; findLastBoard: FindLastBoard } {
  const cache = store.open<Board>('boards', ({ stylesheet }) => stylesheet.response.body.length);
  const findBoard: FindBoard = async (host) => {
    const found = await boards.findBoard(host);
    if (!found) return undefined;
    const { scope, settings, redirectTo } = found;
    // The finder returns the same scope until it reads the organization again.
    const cached = cache.find(host, (board) => board.scope === scope);
    if (cached) return { board: cached, redirectTo };
    const isRegistrationOpen = settings.isRegistrationOpen && email.isAvailable;
    const [hasBlog, hasPosting] = await Promise.all([
      hasPublicPosts(scope),
      email.isAvailable && hasPostingPlans(scope),
    ]);
    const board = toBoard(
      scope,
      { ...settings, isRegistrationOpen },
      { canEmail: email.isAvailable, hasPosting, hasBlog },
    );
    cache.set(host, board);
    return { board, redirectTo };
  };
  return { findBoard, findLastBoard: (host) => cache.peek(host) };
}
