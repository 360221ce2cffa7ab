import type { Overview } from '@corkboard/client';
import { Anchor, Button, Group, Paper, Stack, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useOperation } from '../../api/operations.ts';
import { useMembership, usePermission } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';

/** What a new board still needs, until everything is done or the user hides the list. For those who may do it all. */
export function FirstSteps({ overview }: { overview: Overview }) {
  const can = usePermission();
  const { slug } = useMembership().organization;
  const stored = `corkboard-steps-hidden:${slug}`;
  const [isHidden, setHidden] = useState(() => localStorage.getItem(stored) !== null);
  if (isHidden || !can('organization:write') || !can('staff:read')) return null;
  const hide = () => {
    localStorage.setItem(stored, '1');
    setHidden(true);
  };
  return <OpenSteps overview={overview} onHide={hide} />;
}

function OpenSteps({ overview, onHide }: { overview: Overview; onHide(): void }) {
  const t = useMessages('home');
  const base = `/o/${useMembership().organization.slug}`;
  const organization = useOperation('getOrganization').data?.data;
  const staff = useOperation('listStaff', { per_page: 2 }).data?.meta.pagination.total_items;
  if (!organization || staff === undefined) return null;
  const jobs = overview.jobs ? Object.values(overview.jobs).reduce((sum, count) => sum + count, 0) : 0;
  const steps = [
    { name: 'job', path: 'jobs/new', isDone: jobs > 0 },
    {
      name: 'brand',
      path: 'board',
      isDone: organization.brand_color !== null && organization.logo_url !== null,
    },
    {
      name: 'about',
      path: 'board',
      isDone: organization.tagline !== null || organization.description !== null,
    },
    { name: 'domain', path: 'domains', isDone: organization.custom_domain !== null },
    { name: 'team', path: 'staff', isDone: staff > 1 },
  ] as const;
  const open = steps.filter(({ isDone }) => !isDone);
  if (open.length === 0) return null;
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" mb="xs">
        <Title order={2}>{t.steps}</Title>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onHide}>
          {t.dismissSteps}
        </Button>
      </Group>
      <Stack gap="xs">
        {open.map(({ name, path }) => (
          <Anchor key={name} component={Link} to={`${base}/${path}`} mih={24}>
            {t.step[name]}
          </Anchor>
        ))}
      </Stack>
    </Paper>
  );
}
