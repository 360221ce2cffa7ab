import type { Installation } from '../../board/organizations/board-url.ts';
import { originOf } from './sessions/same-origin.ts';

/** The pages of the dashboard that take the token of a link. */
type LinkPage = 'welcome' | 'sign-in' | 'join';

/**
 * The URL to give to a person. Opening it has no effect: the page has a button that sends the token. Email scanners open links, and
 * must not use up the token.
 */
export function toDashboardLink(installation: Installation, page: LinkPage, token: string): string {
  return `${originOf(installation)}/dashboard/${page}?token=${token}`;
}
