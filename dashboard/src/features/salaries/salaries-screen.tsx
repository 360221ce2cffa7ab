import '@mantine/core/styles/Table.layer.css';
import type { Salaries, SalaryDistribution } from '@corkboard/client';
import { Button, Paper, SimpleGrid, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useOperation } from '../../api/operations.ts';
import { useMembership } from '../../api/organization-context.ts';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/messages.ts';
import { salaryMessages } from '../../messages/salaries.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Screen as Frame } from '../../ui/screen.tsx';
import { Section } from '../../ui/section.tsx';
import { Excluded } from './excluded.tsx';

/** What the live jobs pay, and which of them the figures leave out. */
export function Screen() {
  const t = useMessages(salaryMessages);
  const { slug } = useMembership().organization;
  const salaries = useOperation('getSalaries', { explain: true });
  return (
    <Frame
      title={t.title}
      text={t.text}
      docs="/docs/salaries"
      requests={[requestOf('getSalaries', { explain: true })]}
    >
      <Loaded query={salaries}>
        {({ data }) =>
          data.currency === null ? (
            <EmptyState
              title={t.emptyTitle}
              text={t.emptyText}
              action={
                <Button variant="default" component={Link} to={`/o/${slug}/jobs`}>
                  {t.toJobs}
                </Button>
              }
            />
          ) : (
            <Figures salaries={data} currency={data.currency} />
          )
        }
      </Loaded>
    </Frame>
  );
}

function Figures({ salaries, currency }: { salaries: Salaries; currency: string }) {
  const t = useMessages(salaryMessages);
  const formats = useFormats();
  const { overall, periods, salaried_jobs, total_active_jobs } = salaries;
  const groups = { currency, text: t.noGroups };
  return (
    <>
      <Text size="sm">{t.jobs(formats.number(salaried_jobs), formats.number(total_active_jobs))}</Text>
      {overall && (
        <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }}>
          {figures.map((name) => (
            <Paper key={name} withBorder p="sm">
              <Text size="sm" c="dimmed">
                {t.figures[name]}
              </Text>
              <Text fz={18} fw={650}>
                {formats.pay(overall[name], currency)}
              </Text>
            </Paper>
          ))}
        </SimpleGrid>
      )}
      <Section title={t.periods.title}>
        <Facts
          rows={(['hourly', 'daily', 'weekly', 'monthly', 'yearly'] as const).map((period) => [
            t.periods[period],
            periods[period] === undefined ? null : formats.number(periods[period]),
          ])}
        />
      </Section>
      <Groups
        {...groups}
        title={t.by.category}
        nameColumn={t.columns.category}
        rows={salaries.by_category.map(({ name, ...figures }) => ({ ...figures, name }))}
      />
      <Groups
        {...groups}
        title={t.by.job_type}
        nameColumn={t.columns.job_type}
        rows={salaries.by_job_type.map(({ value, ...figures }) => ({ ...figures, name: value }))}
      />
      <Groups
        {...groups}
        title={t.by.location}
        nameColumn={t.columns.location}
        rows={salaries.by_location.map(({ value, ...figures }) => ({ ...figures, name: value }))}
      />
      <Excluded salaries={salaries} currency={currency} />
    </>
  );
}

const figures = ['median', 'avg', 'p25', 'p75', 'min', 'max'] as const;

interface GroupsProps {
  title: string;
  /** What to show instead of no groups. */
  text: string;
  nameColumn: string;
  currency: string;
  rows: (SalaryDistribution & { name: string })[];
}

function Groups({ title, text, nameColumn, currency, rows }: GroupsProps) {
  const t = useMessages(salaryMessages);
  const formats = useFormats();
  if (rows.length === 0)
    return (
      <Section title={title}>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      </Section>
    );
  return (
    <Section title={title}>
      <Table.ScrollContainer minWidth={560} type="native" aria-label={title} tabIndex={0}>
        <Table aria-label={title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{nameColumn}</Table.Th>
              <Table.Th className="numeric">{t.figures.count}</Table.Th>
              {figures.map((name) => (
                <Table.Th key={name} className="numeric">
                  {t.figures[name]}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.name}>
                <Table.Th scope="row" fw={500}>
                  {row.name}
                </Table.Th>
                <Table.Td className="numeric">{formats.number(row.count)}</Table.Td>
                {figures.map((name) => (
                  <Table.Td key={name} className="numeric">
                    {formats.pay(row[name], currency)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
  );
}
