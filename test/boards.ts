import type { Scope } from '../src/platform/scope.ts';
import { type Board, toBoard } from '../src/site/board.ts';

/** The organization's board with this language and name, and default settings otherwise. */
export function boardIn(language: Board['language'], scope: Scope, name: string): Board {
  return toBoard(scope, {
    name,
    language,
    direction: 'ltr',
    country: null,
    tagline: null,
    description: null,
    brandColors: null,
    logoUrl: null,
    faviconUrl: null,
    navigation: [],
    footerLinks: [],
    updatedAt: '2026-11-01T00:00:00.000Z',
  });
}
