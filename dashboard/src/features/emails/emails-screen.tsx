import { Badge } from '@mantine/core';
import { usePermission } from '../../api/organization-context.ts';
import { useLanguage } from '../../messages/language.ts';
import { textOf, useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { nameLanguage } from '../../ui/language-name.ts';
import { resourceScreens } from '../../ui/resource/resource-screens.tsx';
import { Screen as Frame } from '../../ui/screen.tsx';
import { Suppressions } from './suppressions.tsx';

export function Screen() {
  const t = useMessages('emails');
  const can = usePermission();
  return (
    <Frame
      title={t.title}
      text={t.text}
      docs="/docs/guides/emails"
      requests={[
        requestOf('listEmailTemplates', {}),
        requestOf('listSuppressions', {}),
        requestOf('createSuppression', { body: { email: 'gone@example.org', reason: 'bounce' } }),
      ]}
    >
      <Templates />
      {can('members:read') && <Suppressions />}
    </Frame>
  );
}

const { Section: Templates } = resourceScreens({
  path: 'emails',
  useTexts: () => {
    const { templates: title, templatesText: text, ...t } = useMessages('emails');
    return { ...t, title, text };
  },
  docs: '/docs/guides/emails',
  operations: { list: 'listEmailTemplates' },
  isUnpaged: true,
  opensIn: 'screen',
  screenOf: ({ name, language }) => `emails/${name}/${language}`,
  idOf: ({ name, language }) => `${name}/${language}`,
  name: ({ name }, { t }) => textOf(t.names, name) ?? name,
  columns: [
    'name',
    { name: 'language', render: ({ language }) => <LanguageName language={language} /> },
    {
      name: 'state',
      render: ({ is_overridden }, { t }) => (
        <Badge variant="light" color={is_overridden ? 'green' : 'gray'}>
          {is_overridden ? t.own : t.builtIn}
        </Badge>
      ),
    },
    { name: 'updated_at', as: 'relative', isWideOnly: true },
  ],
});

function LanguageName({ language }: { language: string }) {
  return nameLanguage(language, useLanguage());
}
