import type { PublicPage } from '../../features/content/pages/public-queries.ts';
import { readStoredDocument } from '../../platform/rich-text/stored-content.ts';
import type { Board } from '../board.ts';
import type { BoardPage, View } from '../board-page.ts';
import { hasFrames, renderBody } from '../content/body.ts';
import { findPage } from '../content/find-page.ts';
import { findImages } from '../content/images.ts';
import { InlineStyles } from '../content/inline-styles.ts';
import { Picture } from '../content/picture.tsx';
import { Prose } from '../content/prose.tsx';

/** A custom page, which the board's owner writes. */
export const customPage: BoardPage = {
  path: '/:slug(^[a-z0-9-]{1,120}$)',
  show: async ({ board, params }) => {
    const found = await findPage(board, 'page', params.slug ?? '');
    return 'page' in found ? showPage(board, found.page) : found.instead;
  },
};

export async function showPage(board: Board, page: PublicPage): Promise<View> {
  const doc = readStoredDocument(page.content);
  const styles = new InlineStyles();
  const html = await renderBody(board, doc, { styles, topHeading: 2 });
  const findImage = await findImages(board.scope, [page.cover_image]);
  const cover = findImage(page.cover_image);
  return {
    title: page.meta_title ?? page.title,
    description: page.meta_description ?? undefined,
    canonicalPath: `/${page.slug}`,
    openGraph: { type: 'website', image: page.og_image ?? page.cover_image ?? undefined },
    picture: { path: `/${page.slug}`, title: page.title },
    hasFrames: hasFrames(doc),
    styles: styles.text,
    main: (
      <article className="article">
        <h1>{page.title}</h1>
        {cover && (
          <div className="cover">
            <Picture image={cover} sizes="(max-width: 56rem) 92vw, 52rem" isFirst />
          </div>
        )}
        <Prose html={html} />
      </article>
    ),
  };
}
