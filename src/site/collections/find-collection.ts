import { getReadableCollection } from '../../features/content/collections/public/read.ts';
import { type CollectionRow, getCollection } from '../../features/content/collections/queries.ts';
import { HttpError } from '../../platform/http/errors/http-error.ts';
import type { Board } from '../board.ts';
import type { PageRequest, Redirect, View } from '../board-page.ts';
import { messageView } from '../layout/message-view.tsx';
import { paths, toCollectionPath, toSignInPath } from '../paths.ts';

export const COLLECTION_PATH = toCollectionPath(':slug(^[a-z][a-z0-9_-]{0,63}$)');

/** Pages of a gated collection depend on the signed-in member. */
export async function isGated({ board, params }: PageRequest): Promise<boolean> {
  try {
    return (await getCollection(board.scope, params.slug ?? '')).visibility === 'gated';
  } catch (error) {
    // The page itself responds 404.
    if (hasErrorCode(error, 'not_found')) return false;
    throw error;
  }
}

/** Finds the collection, if the visitor may read it; `instead` is a redirect to sign-in or an error page. */
export async function findCollection(
  { board, params, cookies }: PageRequest,
  path: string,
): Promise<{ collection: CollectionRow } | { instead: View | Redirect }> {
  try {
    return { collection: await getReadableCollection(board.scope, params.slug ?? '', cookies) };
  } catch (error) {
    if (hasErrorCode(error, 'sign_in_required'))
      return { instead: { status: 302, location: toSignInPath(path) } };
    if (hasErrorCode(error, 'entitlement_required')) return { instead: accessDeniedView(board) };
    throw error;
  }
}

function accessDeniedView({ messages }: Board): View {
  return messageView({
    status: 403,
    title: messages.membersOnlyTitle,
    text: messages.membersOnlyText,
    link: { href: paths.account, label: messages.account },
  });
}

function hasErrorCode(error: unknown, code: HttpError['code']): boolean {
  return error instanceof HttpError && error.code === code;
}
