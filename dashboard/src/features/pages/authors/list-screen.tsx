import { Avatar, Group } from '@mantine/core';
import { CreateAuthorRules } from '../../../generated/form-rules.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { ImageField } from '../../../ui/form/image-field.tsx';
import { imagePath } from '../../../ui/media/image-path.ts';
import { resourceScreens } from '../../../ui/resource/resource-screens.tsx';
import { DeleteAuthor } from './delete-author.tsx';

export const { Screen } = resourceScreens({
  path: 'authors',
  useTexts: () => useMessages('authors'),
  docs: '/docs/authors',
  permission: 'authors:write',
  operations: {
    list: 'listAuthors',
    read: 'getAuthor',
    create: 'createAuthor',
    update: 'updateAuthor',
    delete: 'deleteAuthor',
  },
  isUnpaged: true,
  name: ({ name }) => name,
  columns: [
    {
      name: 'name',
      render: ({ name, avatar_url }) => (
        <Group gap="xs" wrap="nowrap">
          <Avatar src={imagePath(avatar_url, 160) ?? null} alt="" size={28} name={name} color="initials" />
          {name}
        </Group>
      ),
    },
    { name: 'posts', render: (_, { t }) => t.showPosts, to: ({ id }) => `posts?author_id=${id}` },
    { name: 'updated', as: 'date', field: 'updated_at', isWideOnly: true },
  ],
  form: { rules: CreateAuthorRules, fields: ['name', { name: 'avatar_url', render: ImageField }, 'url'] },
  deletes: { dialog: DeleteAuthor },
  example: { name: 'Mette Holm' },
});
