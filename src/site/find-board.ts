import type { BoardFinder } from '../features/organizations/find-by-host.ts';
import type { Scope } from '../platform/scope.ts';
import { type Board, toBoard } from './board.ts';

export interface FoundBoard {
  board: Board;
  /** The board's own origin, where the host is another one of its hosts. */
  redirectTo: string | undefined;
}

/** The board that answers on this host; undefined when there is none. */
export type FindBoard = (host: string) => Promise<FoundBoard | undefined>;

export function newFindBoard(boards: BoardFinder): FindBoard {
  // The finder hands out the same scope while it trusts it, and so a board is made once for it.
  const made = new WeakMap<Scope, Board>();
  return async (host) => {
    const found = await boards.findBoard(host);
    if (!found) return undefined;
    const { scope, settings, redirectTo } = found;
    const board = made.get(scope) ?? toBoard(scope, settings);
    made.set(scope, board);
    return { board, redirectTo };
  };
}
