import type { Overview } from '@corkboard/client';
import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMembership } from '../../api/organization-context.ts';
import { type Formats, useFormats } from '../../messages/formats.ts';
import { homeMessages } from '../../messages/home.ts';
import { useMessages } from '../../messages/messages.ts';

/** What needs a person, each with a link to the page where it is handled. */
export function Waiting({ overview }: { overview: Overview }) {
  const t = useMessages(homeMessages);
  const base = `/o/${useMembership().organization.slug}`;
  const waiting = toWaiting(overview, t, useFormats());
  return (
    <section>
      <Title order={2} mb="xs">
        {t.waiting}
      </Title>
      <Paper withBorder p="md">
        {waiting.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t.nothingWaiting}
          </Text>
        ) : (
          <Stack gap="xs">
            {waiting.map(({ text, path }) => (
              <Anchor key={path} component={Link} to={`${base}/${path}`} mih={24}>
                {text}
              </Anchor>
            ))}
          </Stack>
        )}
      </Paper>
    </section>
  );
}

function toWaiting(
  { open_job_reports, pending_items, pending_imports, failing_webhooks, unverified_domains }: Overview,
  t: (typeof homeMessages)['en'],
  formats: Formats,
): { text: string; path: string }[] {
  const items = (pending_items ?? []).map(({ collection, name, count }) => ({
    text: t.pendingItems(formats.number(count), name),
    path: `collections/${collection}?status=pending_review`,
  }));
  const imports = (pending_imports ?? []).map(({ id, name, run_id, state }) => ({
    text: t.pendingImports[state](name),
    path: `imports/${id}/runs/${run_id}`,
  }));
  return [
    ...(open_job_reports
      ? [{ text: t.openJobReports(formats.number(open_job_reports)), path: 'job-reports' }]
      : []),
    ...items,
    ...imports,
    ...(failing_webhooks
      ? [{ text: t.failingWebhooks(formats.number(failing_webhooks)), path: 'webhooks' }]
      : []),
    ...(unverified_domains
      ? [{ text: t.unverifiedDomains(formats.number(unverified_domains)), path: 'domains' }]
      : []),
  ];
}

const statuses = ['active', 'draft', 'expired'] as const;

/** How many jobs there are, each number with its list. */
export function JobCounts({ jobs }: { jobs: NonNullable<Overview['jobs']> }) {
  const t = useMessages(homeMessages);
  const formats = useFormats();
  const base = `/o/${useMembership().organization.slug}/jobs`;
  return (
    <Group gap="xl">
      {statuses.map((status) => (
        <Anchor key={status} component={Link} to={`${base}?status=${status}`} c="inherit">
          <Text span fw={650} mr={6}>
            {formats.number(jobs[status])}
          </Text>
          {t.jobs[status]}
        </Anchor>
      ))}
    </Group>
  );
}
