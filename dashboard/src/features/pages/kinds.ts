import type { PageType } from '@corkboard/client';

/** The path of the screens below the organization: `posts` and `posts/<id>`. */
export const pathOfKind: Record<PageType, string> = { blog_post: 'posts', page: 'pages' };
