import type { AssetUsage } from '@corkboard/client';
import { Anchor, List, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useOperation } from '../../api/operations.ts';
import { useMembership } from '../../api/organization-context.ts';
import { textOf, useMessages } from '../../messages/use-messages.ts';

/** The API reports at most so many. */
const MAX_REPORTED = 100;
/** The names of more would be as many requests. */
const MAX_NAMED = 12;

/** Where an image is used, with links. */
export function Usages({ usages }: { usages: AssetUsage[] }) {
  const t = useMessages('media');
  if (usages.length === 0) return <Text size="sm">{t.notUsed}</Text>;
  return (
    <>
      <List size="sm">
        {usages.map((usage, index) => (
          <List.Item key={`${usage.type} ${usage.id} ${usage.field}`}>
            <UsageName usage={usage} isNamed={index < MAX_NAMED} />{' '}
            {textOf(t.usageFields, usage.field) ?? usage.field.replace(/^data\./, '')}
          </List.Item>
        ))}
      </List>
      {usages.length === MAX_REPORTED && <Text size="sm">{t.firstUsages}</Text>}
    </>
  );
}

function UsageName({ usage: { type, id }, isNamed }: { usage: AssetUsage; isNamed: boolean }): ReactNode {
  const t = useMessages('media');
  const { slug } = useMembership().organization;
  const page = useOperation('getPage', { id }, { isEnabled: isNamed && type === 'page' });
  const job = useOperation('getJob', { id }, { isEnabled: isNamed && type === 'job' });
  const author = useOperation('getAuthor', { id }, { isEnabled: isNamed && type === 'author' });
  const label =
    page.data?.data.title ?? job.data?.data.title ?? author.data?.data.name ?? textOf(t.types, type) ?? type;
  const path = {
    page: `${page.data?.data.type === 'page' ? 'pages' : 'posts'}/${id}`,
    job: `jobs/${id}`,
    landing_page: `landing-pages/${id}`,
    author: 'authors',
    organization: 'settings',
  }[type];
  if (path === undefined) return label;
  return (
    <Anchor component={Link} to={`/o/${slug}/${path}`} size="sm">
      {label}
    </Anchor>
  );
}
