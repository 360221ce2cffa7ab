import { BOARD_PATH } from '../../features/people/members/sessions/rules.ts';

const pattern = new RegExp(BOARD_PATH);
/** The API has the same limit. */
const MAX_LENGTH = 500;

/** A path of the board to return to; undefined for text that could lead to another site. */
export function readReturnPath(text: string | null): string | undefined {
  if (text === null || text.length > MAX_LENGTH || !pattern.test(text)) return undefined;
  return text;
}

/** The sign-in page, which returns to this path. */
export function toSignInPath(returnPath: string | undefined): string {
  return withReturnPath('/sign-in', returnPath);
}

/** The page of registration, which returns to this path. */
export function toRegisterPath(returnPath: string | undefined): string {
  return withReturnPath('/sign-in/register', returnPath);
}

function withReturnPath(path: string, returnPath: string | undefined): string {
  return returnPath === undefined ? path : `${path}?to=${encodeURIComponent(returnPath)}`;
}
