import { Anchor, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { toCurlHint } from '../../../api/curl.ts';
import { useOperation } from '../../../api/operations.ts';
import { useMembership, usePermission } from '../../../api/organization-context.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { requestOf } from '../../../ui/api-menu.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Screen as Frame } from '../../../ui/screen.tsx';
import { useShortcuts } from '../../../ui/shortcuts.ts';
import { AddDomain } from './add-domain.tsx';
import { DomainSection } from './domain-section.tsx';

const query = { per_page: 100 };

export function Screen() {
  const t = useMessages('domains');
  const canWrite = usePermission()('domains:write');
  const { board_url } = useMembership().organization;
  const [isAdding, setAdding] = useState(false);
  const domains = useOperation('listDomains', query);
  const add = () => setAdding(true);
  useShortcuts('list', canWrite ? { c: add } : {});
  const button = canWrite && <Button onClick={add}>{t.add}</Button>;
  return (
    <Frame
      title={t.title}
      text={t.text}
      docs="/docs/guides/api#domains"
      requests={[
        requestOf('listDomains', query),
        requestOf('createDomain', { body: { domain: 'jobs.example.org' } }),
      ]}
      actions={button}
    >
      <Text size="sm">
        {t.freeUrl}{' '}
        <Anchor href={board_url} target="_blank" rel="noreferrer" size="sm" underline="always">
          {board_url}
        </Anchor>
      </Text>
      <Loaded query={domains}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              title={t.emptyTitle}
              text={t.emptyText}
              action={button}
              command={toCurlHint('POST', '/domains', '{"domain": "jobs.example.org"}')}
            />
          ) : (
            data.map((domain) => <DomainSection key={domain.id} domain={domain} />)
          )
        }
      </Loaded>
      {isAdding && <AddDomain onClose={() => setAdding(false)} />}
    </Frame>
  );
}
