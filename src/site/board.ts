import type { BoardSettings } from '../features/board/organizations/board-settings.ts';
import { needsProofOfWork } from '../features/people/challenges/proof-of-work.ts';
import type { Scope } from '../platform/scope.ts';
import { type Formats, formatsIn } from './formats.ts';
import { iconOf } from './icon.ts';
import { type Messages, messagesIn } from './messages/messages.ts';
import type { StaticFile } from './static-file.ts';
import { stylesheetOf } from './stylesheet.ts';

/** A board with everything its pages need: scope, settings, texts and formats. */
export interface Board extends BoardSettings {
  scope: Scope;
  /** Scheme and host, without a trailing slash. */
  origin: string;
  /** Includes the board's colors. */
  stylesheet: StaticFile;
  /** The icon of a board without `faviconUrl`. */
  icon: StaticFile;
  messages: Messages;
  formats: Formats;
  /** Whether the installation can send email, which alerts and applications need. */
  canEmail: boolean;
  /** Whether employers can post jobs: the board has a plan for postings. */
  hasPosting: boolean;
  /** Whether the blog has posts. */
  hasBlog: boolean;
  /** Whether visitors must solve a challenge before they send a form. */
  needsProofOfWork: boolean;
}

export function toBoard(
  scope: Scope,
  settings: BoardSettings,
  { canEmail = true, hasPosting = false, hasBlog = false } = {},
): Board {
  const { language, brandColors } = settings;
  return {
    ...settings,
    scope,
    origin: scope.organization.boardUrl,
    stylesheet: stylesheetOf(settings),
    icon: iconOf(brandColors),
    messages: messagesIn(language),
    formats: formatsIn(language, scope.organization.timeZone),
    canEmail,
    hasPosting,
    hasBlog,
    needsProofOfWork: needsProofOfWork(settings.requiresProofOfWork, scope),
  };
}
