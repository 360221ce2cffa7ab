import type { Scope } from '../platform/scope.ts';
import { type Formats, formatsIn } from './formats.ts';
import { type Messages, messagesIn } from './messages/messages.ts';
import type { Stylesheet } from './stylesheet.ts';

/** A link of the navigation or the footer. */
export interface BoardLink {
  label: string;
  url: string;
}

/** What every page of a board needs: whose data, how it presents itself, and in which words. */
export interface Board {
  scope: Scope;
  name: string;
  /** Scheme and host, no trailing slash. */
  origin: string;
  language: string;
  direction: 'ltr' | 'rtl';
  tagline: string | null;
  description: string | null;
  logoUrl: string | null;
  faviconUrl: string | null;
  navigation: BoardLink[];
  footerLinks: BoardLink[];
  /** Has the board's colours. */
  stylesheet: Stylesheet;
  /** When its settings were changed last. */
  changedAt: string;
  messages: Messages;
  formats: Formats;
}

export type BoardSettings = Omit<Board, 'messages' | 'formats'>;

export function toBoard(settings: BoardSettings): Board {
  const { language } = settings;
  return { ...settings, messages: messagesIn(language), formats: formatsIn(language) };
}
