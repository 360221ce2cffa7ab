import type { PageType } from '@corkboard/client';
import { useOperation } from '../../api/operations.ts';
import { usePermission } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { resourceScreens } from '../../ui/resource/resource-screens.tsx';
import { pathOfKind } from './kinds.ts';
import { StatusBadge } from './status-badge.tsx';

export const { Screen: PostsScreen } = screensOf('blog_post');
export const { Screen: PagesScreen } = screensOf('page');

/** All posts, or all pages, with every status. */
function screensOf(kind: PageType) {
  const isPost = kind === 'blog_post';
  return resourceScreens({
    path: pathOfKind[kind],
    useTexts: () => {
      const { posts, pages, ...t } = useMessages('pages');
      return { ...t, ...(isPost ? posts : pages) };
    },
    docs: '/docs/pages',
    permission: 'pages:write',
    operations: { list: 'listPages', create: 'createPage' },
    parameters: { kind },
    opensIn: 'screen',
    name: ({ title }) => title,
    isSearchable: true,
    filters: [{ name: 'status' }, ...(isPost ? [{ name: 'author_id', useChoices: useAuthorChoices }] : [])],
    useNames: useAuthorNames,
    columns: [
      'title',
      { name: 'status', render: (page) => <StatusBadge page={page} /> },
      ...(isPost
        ? [
            {
              name: 'author_id' as const,
              isWideOnly: true,
              render: ({ author_id }: { author_id: string | null }, { nameOf }: AuthorNames) =>
                nameOf(author_id),
            },
          ]
        : []),
      { name: 'published_at', as: 'date', isWideOnly: true },
      { name: 'updated_at', as: 'date', isWideOnly: true },
    ],
    example: { title: 'About us', kind },
  });
}

interface AuthorNames {
  nameOf(id: string | null): string | undefined;
}

function useAuthorChoices() {
  const can = usePermission();
  const authors = useOperation('listAuthors', {}, { isEnabled: can('authors:read') });
  return (authors.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
}

function useAuthorNames() {
  const authors = useAuthorChoices();
  return (id: string) => authors.find(({ value }) => value === id)?.label;
}
