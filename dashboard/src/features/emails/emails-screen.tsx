import type { EmailTemplate } from '@corkboard/client';
import { Badge } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useOperation } from '../../api/operations.ts';
import { useMembership, usePermission } from '../../api/organization-context.ts';
import { useLanguage } from '../../messages/language.ts';
import { textOf, useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { Instant } from '../../ui/instant.tsx';
import { nameLanguage } from '../../ui/language-name.ts';
import { type Column, ResourceTable } from '../../ui/resource-table.tsx';
import { Screen as Frame } from '../../ui/screen.tsx';
import { Section } from '../../ui/section.tsx';
import { Suppressions } from './suppressions.tsx';

export function Screen() {
  const t = useMessages('emails');
  const navigate = useNavigate();
  const can = usePermission();
  const base = `/o/${useMembership().organization.slug}/emails`;
  const templates = useOperation('listEmailTemplates');
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
      <Section title={t.templates} text={t.templatesText}>
        <ResourceTable
          label={t.templates}
          query={templates}
          columns={useColumns(base)}
          idOf={({ name, language }) => `${name}/${language}`}
          onOpen={({ name, language }) => void navigate({ to: `${base}/${name}/${language}` })}
          // Every installation sends emails.
          empty={null}
        />
      </Section>
      {can('members:read') && <Suppressions />}
    </Frame>
  );
}

function useColumns(base: string): Column<EmailTemplate>[] {
  const t = useMessages('emails');
  const dashboardLanguage = useLanguage();
  return [
    {
      name: t.columns.name,
      render: ({ name, language }) => (
        <Link to={`${base}/${name}/${language}`} className="row-link">
          {textOf(t.names, name) ?? name}
        </Link>
      ),
    },
    { name: t.columns.language, render: ({ language }) => nameLanguage(language, dashboardLanguage) },
    {
      name: t.columns.state,
      render: ({ is_overridden }) => (
        <Badge variant="light" color={is_overridden ? 'green' : 'gray'}>
          {is_overridden ? t.own : t.builtIn}
        </Badge>
      ),
    },
    {
      name: t.columns.changed,
      isWideOnly: true,
      isNumeric: true,
      render: ({ updated_at }) => updated_at && <Instant at={updated_at} />,
    },
  ];
}
