import type { Organization } from '@corkboard/client';
import { Anchor, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useChange, useOperation } from '../../api/operations.ts';
import { useMembership } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Screen as Frame } from '../../ui/screen.tsx';
import { Section } from '../../ui/section.tsx';

export function Screen() {
  const t = useMessages('organization');
  const organization = useOperation('getOrganization');
  return (
    <Frame
      title={t.dataTitle}
      text={t.dataText}
      docs="/docs/guides/api"
      requests={[requestOf('getOrganization', {})]}
    >
      <Loaded query={organization}>
        {({ data }) => (
          <>
            <OrganizationFacts organization={data} />
            <DeleteSection organization={data} />
          </>
        )}
      </Loaded>
    </Frame>
  );
}

function OrganizationFacts({ organization }: { organization: Organization }) {
  const t = useMessages('organization').facts;
  const { slug, id, board_url, created_at } = organization;
  return (
    <Facts
      rows={[
        [t.slug, <code key="slug">{slug}</code>],
        [t.id, <code key="id">{id}</code>],
        [
          t.url,
          <Anchor key="url" href={board_url} target="_blank" rel="noreferrer">
            {board_url}
          </Anchor>,
        ],
        [t.created, <Instant key="created" at={created_at} as="dateTime" />],
      ]}
    />
  );
}

function DeleteSection({ organization }: { organization: Organization }) {
  const t = useMessages('organization');
  const { role } = useMembership();
  const deleteOrganization = useChange('deleteOrganization');
  const [isAsking, setAsking] = useState(false);
  const { name } = organization;
  return (
    <Section title={t.deleteTitle} text={t.deleteText}>
      {role === 'owner' ? (
        <Group>
          <Button color="red" variant="light" onClick={() => setAsking(true)}>
            {t.delete}
          </Button>
        </Group>
      ) : (
        <Text size="sm">{t.ownersOnly}</Text>
      )}
      {isAsking && (
        <Confirm
          title={t.confirmTitle({ name })}
          text={t.deleteText}
          typed={{ label: t.typeName({ name }), text: name }}
          confirmLabel={t.delete}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await deleteOrganization({});
            // Nothing that is open belongs to anything any more, so the dashboard starts again.
            location.assign('/dashboard');
          }}
        />
      )}
    </Section>
  );
}
