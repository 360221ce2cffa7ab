import { getReadableCollection } from '../../features/collections/public/read.ts';
import { type CollectionRow, getCollection } from '../../features/collections/queries.ts';
import { HttpError } from '../../platform/http/errors.ts';
import type { Board } from '../board.ts';
import { messageView } from '../layout/message-view.tsx';
import { toSignInPath } from '../sign-in/return-path.ts';
import type { Redirect, View, Visit } from '../view.ts';

export const COLLECTION_PATH = '/c/:slug(^[a-z][a-z0-9_-]{0,63}$)';

/** What a gated collection shows is for whoever is signed in. */
export async function isGated({ board, params }: Visit): Promise<boolean> {
  try {
    return (await getCollection(board.scope, params.slug ?? '')).visibility === 'gated';
  } catch (error) {
    // Its page tells.
    if (isRefusal(error, 'not_found')) return false;
    throw error;
  }
}

/** The collection, if whoever visits may read it, or what to show in its place. */
export async function findCollection(
  { board, params, cookies }: Visit,
  path: string,
): Promise<{ collection: CollectionRow } | { instead: View | Redirect }> {
  try {
    return { collection: await getReadableCollection(board.scope, params.slug ?? '', cookies) };
  } catch (error) {
    if (isRefusal(error, 'sign_in_required'))
      return { instead: { status: 302, location: toSignInPath(path) } };
    if (isRefusal(error, 'entitlement_required')) return { instead: refusalView(board) };
    throw error;
  }
}

function refusalView({ messages }: Board): View {
  return messageView({
    status: 403,
    title: messages.membersOnlyTitle,
    text: messages.membersOnlyText,
    link: { href: '/account', label: messages.account },
  });
}

function isRefusal(error: unknown, code: HttpError['code']): boolean {
  return error instanceof HttpError && error.code === code;
}
