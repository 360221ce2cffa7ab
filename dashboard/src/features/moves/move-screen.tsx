import { List, Text } from '@mantine/core';
import { useOperation } from '../../api/operations.ts';
import { useMembership } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Screen as Frame } from '../../ui/screen.tsx';
import { Section } from '../../ui/section.tsx';
import { ExportSection } from './export-section.tsx';
import { LockSection } from './lock-section.tsx';

export function Screen() {
  const t = useMessages('move');
  const { role, organization } = useMembership();
  const lock = useOperation('getOrganizationLock');
  return (
    <Frame
      title={t.title}
      text={t.text}
      docs="/docs/guides/moving"
      requests={[
        requestOf('getOrganizationLock', {}),
        requestOf('createExport', { body: { resource: 'organization', format: 'corkboard' } }),
      ]}
    >
      {role === 'owner' ? (
        <Loaded query={lock}>
          {({ data }) => (
            <>
              <LockSection lockedAt={data.locked_at} />
              <ExportSection />
              <ImportSection slug={organization.slug} />
            </>
          )}
        </Loaded>
      ) : (
        <Text size="sm">{t.ownersOnly}</Text>
      )}
      <ContentSection />
    </Frame>
  );
}

function ImportSection({ slug }: { slug: string }) {
  const t = useMessages('move');
  const command = `npx corkboard organization import ${slug}.corkboard\nnpx corkboard resume --organization ${slug}`;
  return (
    <Section title={t.importTitle} text={t.importText}>
      <CopyField label={t.importCommand} value={command} />
      <Text size="sm">{t.importAfter}</Text>
    </Section>
  );
}

function ContentSection() {
  const t = useMessages('move');
  return (
    <Section title={t.contentTitle}>
      <Text size="sm" fw={500}>
        {t.includes}
      </Text>
      <Items items={t.included} />
      <Text size="sm" fw={500}>
        {t.excludes}
      </Text>
      <Items items={t.excluded} />
    </Section>
  );
}

function Items({ items }: { items: readonly string[] }) {
  return (
    <List size="sm">
      {items.map((item) => (
        <List.Item key={item}>{item}</List.Item>
      ))}
    </List>
  );
}
