import type { PageSummary } from '../../features/content/pages/schema.ts';
import type { Board } from '../board.ts';

/** https://schema.org/BlogPosting, with facts that the page shows too. */
export function toBlogPosting(
  post: PageSummary,
  author: { name: string; url: string | null } | undefined,
  board: Board,
): object {
  return {
    '@type': 'BlogPosting',
    headline: post.title,
    ...(post.meta_description && { description: post.meta_description }),
    ...(post.cover_image && { image: post.cover_image }),
    datePublished: post.published_at,
    dateModified: post.updated_at,
    url: post.url,
    mainEntityOfPage: post.url,
    author: author
      ? { '@type': 'Person', name: author.name, ...(author.url && { url: author.url }) }
      : { '@type': 'Organization', name: board.name, url: board.origin },
    publisher: {
      '@type': 'Organization',
      name: board.name,
      url: board.origin,
      ...(board.logoUrl && { logo: board.logoUrl }),
    },
  };
}
