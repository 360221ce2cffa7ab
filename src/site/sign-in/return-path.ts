import { BOARD_PATH } from '../../features/sign-in/rules.ts';

const pattern = new RegExp(BOARD_PATH);
/** As the API takes it. */
const MOST_CHARACTERS = 500;

/** A path of the board to go on to, however it came; undefined for what could lead elsewhere. */
export function readReturnPath(text: string | null): string | undefined {
  if (text === null || text.length > MOST_CHARACTERS || !pattern.test(text)) return undefined;
  return text;
}

/** Where whoever is nobody yet signs in, to come back to this path. */
export function toSignInPath(returnPath: string | undefined): string {
  return returnPath === undefined ? '/sign-in' : `/sign-in?to=${encodeURIComponent(returnPath)}`;
}
