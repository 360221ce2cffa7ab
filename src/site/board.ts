import type { BoardSettings } from '../features/organizations/board-settings.ts';
import type { Scope } from '../platform/scope.ts';
import { type Formats, formatsIn } from './formats.ts';
import { type Messages, messagesIn } from './messages/messages.ts';
import { type Stylesheet, stylesheetOf } from './stylesheet.ts';

/** What every page of a board needs: whose data, how it presents itself, and in which words. */
export interface Board extends BoardSettings {
  scope: Scope;
  /** Scheme and host, no trailing slash. */
  origin: string;
  /** Has the board's colours. */
  stylesheet: Stylesheet;
  messages: Messages;
  formats: Formats;
}

export function toBoard(scope: Scope, settings: BoardSettings): Board {
  const { language, brandColors } = settings;
  return {
    ...settings,
    scope,
    origin: scope.organization.boardUrl,
    stylesheet: stylesheetOf(brandColors),
    messages: messagesIn(language),
    formats: formatsIn(language),
  };
}
