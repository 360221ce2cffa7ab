import type { CorkboardError, PreflightJob, PreflightReason } from '@corkboard/client';
import { Anchor, Button, Text, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { useOperation } from '../../../api/operations.ts';
import { useMembership } from '../../../api/organization-context.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { type Column, ResourceTable } from '../../../ui/resource-table.tsx';

interface JobsWithReasonProps {
  reason: PreflightReason;
  query: ReturnType<typeof useOperation<'getPreflight'>>;
  onBack(): void;
  onPage(page: number): void;
}

/** The jobs to fix. Each leads to its form. */
export function JobsWithReason({ reason, query, onBack, onPage }: JobsWithReasonProps) {
  const t = useMessages('preflight');
  return (
    <>
      <Button variant="subtle" size="compact-sm" w="fit-content" onClick={onBack}>
        {t.back}
      </Button>
      <Title order={2} size="h4">
        {t.reasons[reason]}
      </Title>
      <ResourceTable
        label={t.reasons[reason]}
        query={toJobs(query)}
        columns={useColumns()}
        idOf={({ id }) => id}
        nameOf={({ title }) => title}
        onPage={onPage}
        empty={<EmptyState title={t.noneTitle} text={t.noneText} />}
      />
    </>
  );
}

/** The jobs as a list with pages. */
function toJobs(query: JobsWithReasonProps['query']) {
  const { data } = query;
  return { ...query, data: data && { data: data.data.jobs, meta: data.meta } } as UseQueryResult<
    { data: PreflightJob[]; meta: NonNullable<typeof data>['meta'] },
    CorkboardError
  >;
}

function useColumns(): Column<PreflightJob>[] {
  const t = useMessages('preflight');
  const base = `/o/${useMembership().organization.slug}/jobs`;
  return [
    {
      name: t.columns.title,
      render: ({ id, title, company_name, duplicate_of }) => (
        <>
          <Anchor component={Link} to={`${base}/${id}`} size="sm">
            {title}
          </Anchor>
          {company_name !== null && (
            <Text size="xs" c="dimmed">
              {company_name}
            </Text>
          )}
          {duplicate_of !== null && (
            <Anchor component={Link} to={`${base}/${duplicate_of}`} size="xs">
              {t.original}
            </Anchor>
          )}
        </>
      ),
    },
    { name: t.columns.location, isWideOnly: true, render: ({ location }) => location },
  ];
}
