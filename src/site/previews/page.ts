import { findPageOfAnyStatus } from '../../features/content/pages/public-queries.ts';
import { findJob } from '../../features/jobs/jobs/queries.ts';
import { readPreview } from '../../features/jobs/previews/token.ts';
import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import { notFound, orNotFound } from '../../platform/http/errors/http-error.ts';
import { showPost } from '../blog/post-page.tsx';
import type { Board } from '../board.ts';
import type { BoardPage, View } from '../board-page.ts';
import { showPage } from '../custom-pages/page.tsx';
import { showJob } from '../jobs/job-page.tsx';
import { messageView } from '../layout/message-view.tsx';

/** A draft as if it were public now, for anyone with the signed link. */
export function previewPage(keyRing: KeyRing): BoardPage {
  return {
    path: '/preview/:token(^[A-Za-z0-9_-]{71}$)',
    // Never cached: the token is a secret, and the draft changes.
    isPersonal: true,
    show: async ({ board, params }) => {
      const preview = readPreview(keyRing, board.scope.organizationId, params.token ?? '');
      if (!preview) throw notFound('page');
      if (preview.expiresAt.getTime() <= Date.now()) return expiredView(board);
      const view =
        preview.kind === 'page'
          ? await previewPageOrPost(board, preview.id)
          : await previewJob(board, preview.id);
      return { ...view, isPreview: true };
    },
  };
}

async function previewPageOrPost(board: Board, id: string): Promise<View> {
  const found = orNotFound(await findPageOfAnyStatus(board.scope, id), 'page');
  const page = { ...found, published_at: found.published_at ?? new Date().toISOString() };
  return page.type === 'blog_post' ? showPost(board, page) : showPage(board, page);
}

async function previewJob(board: Board, id: string): Promise<View> {
  const job = orNotFound(await findJob(board.scope, id), 'job');
  return showJob(board, { ...job, read_status: 'active' });
}

function expiredView({ messages }: Board): View {
  const link = { href: '/', label: messages.seeAllJobs };
  const { previewExpiredTitle: title, previewExpiredText: text } = messages;
  return { ...messageView({ status: 410, title, text, link }), isPreview: true };
}
