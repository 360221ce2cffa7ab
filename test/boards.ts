import type { Scope } from '../src/platform/scope.ts';
import { type Board, toBoard } from '../src/site/board.ts';

/** The organization's board with this language and name, and defaults for all other settings. */
export function boardIn(language: Board['language'], scope: Scope, name: string): Board {
  return toBoard(scope, {
    name,
    language,
    direction: 'ltr',
    country: null,
    tagline: null,
    description: null,
    brandColors: null,
    look: {
      theme: 'calm',
      font: 'system',
      corners: 'soft',
      density: 'comfortable',
      header_style: 'plain',
      hero_style: 'plain',
      hero_image_url: null,
      custom_css: null,
    },
    logoUrl: null,
    faviconUrl: null,
    navigation: [],
    footerLinks: [],
    isRegistrationOpen: false,
    stageNames: {},
    requiresProofOfWork: false,
    updatedAt: '2026-11-01T00:00:00.000Z',
  });
}
