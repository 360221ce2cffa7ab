import { isDeletedPath } from '../../features/content/deleted-paths/queries.ts';
import { findPublicPage, type PublicPage } from '../../features/content/pages/public-queries.ts';
import { pathOf } from '../../features/content/pages/queries.ts';
import type { PageSummary } from '../../features/content/pages/schema.ts';
import { findNewSlug } from '../../features/content/pages/slug-queries.ts';
import { notFound } from '../../platform/http/errors/http-error.ts';
import type { Board } from '../board.ts';
import type { Redirect, View } from '../board-page.ts';
import { messageView } from '../layout/message-view.tsx';
import { paths } from '../paths.ts';

/** Finds a page or post by its slug; `instead` is a redirect or an error page. */
export async function findPage(
  board: Board,
  type: PageSummary['type'],
  slug: string,
): Promise<{ page: PublicPage } | { instead: View | Redirect }> {
  const { scope } = board;
  const found = await findPublicPage(scope, type, slug);
  if (found === 'archived') return { instead: goneView(board, type) };
  if (found) return found;
  const newSlug = await findNewSlug(scope, type, slug);
  if (newSlug !== undefined) return { instead: { status: 301, location: pathOf({ type, slug: newSlug }) } };
  if (await isDeletedPath(scope, pathOf({ type, slug }))) return { instead: goneView(board, type) };
  throw notFound('page');
}

function goneView({ messages }: Board, type: PageSummary['type']): View {
  const link =
    type === 'blog_post'
      ? { href: paths.blog, label: messages.seeAllPosts }
      : { href: paths.jobs, label: messages.seeAllJobs };
  return messageView({ status: 410, title: messages.goneTitle, text: messages.goneText, link });
}
