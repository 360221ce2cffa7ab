import type { BoardFinder } from '../features/organizations/find-by-host.ts';
import type { Scope } from '../platform/scope.ts';
import { type Board, toBoard } from './board.ts';
import { stylesheetOf } from './stylesheet.ts';

/** The board that answers on this host; undefined when there is none. */
export type FindBoard = (host: string) => Promise<Board | undefined>;

export function newFindBoard(boards: BoardFinder): FindBoard {
  // The finder hands out the same scope while it trusts it, and so a board is made once for it.
  const made = new WeakMap<Scope, Board>();
  return async (host) => {
    const scope = await boards.find(host);
    if (!scope) return undefined;
    const board = made.get(scope) ?? boardOf(scope);
    made.set(scope, board);
    return board;
  };
}

function boardOf(scope: Scope): Board {
  const { name, boardUrl } = scope.organization;
  return toBoard({
    scope,
    name,
    origin: boardUrl,
    language: 'en',
    direction: 'ltr',
    tagline: null,
    description: null,
    logoUrl: null,
    faviconUrl: null,
    navigation: [],
    footerLinks: [],
    stylesheet: stylesheetOf(undefined),
    changedAt: '',
  });
}
