import type { Salaries, SalaryDistribution } from '@corkboard/client';
import { Button, Paper, SegmentedControl, SimpleGrid, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useOperation } from '../../api/operations.ts';
import { useMembership } from '../../api/organization-context.ts';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Screen as Frame } from '../../ui/screen.tsx';
import { Section } from '../../ui/section.tsx';
import { useUrlState } from '../../ui/url-state.ts';
import { Excluded } from './excluded.tsx';

/** What the live jobs pay, and which of them the figures leave out. */
export function Screen() {
  const t = useMessages('salaries');
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
  const t = useMessages('salaries');
  const formats = useFormats();
  const { overall, periods, salaried_jobs, total_active_jobs } = salaries;
  return (
    <>
      <Text size="sm">{t.jobs({ count: salaried_jobs, total: total_active_jobs })}</Text>
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
      <Groups salaries={salaries} currency={currency} />
      <Excluded salaries={salaries} currency={currency} />
    </>
  );
}

const figures = ['median', 'avg', 'p25', 'p75', 'min', 'max'] as const;

const groupings = ['category', 'job_type', 'location'] as const;
type Grouping = (typeof groupings)[number];

/** The figures of each category, job type or location. */
function Groups({ salaries, currency }: { salaries: Salaries; currency: string }) {
  const t = useMessages('salaries');
  const [state, change] = useUrlState<{ by?: string; page?: string }>();
  const by = groupings.find((each) => each === state.by) ?? 'category';
  const rows = toRows(salaries, by);
  return (
    <Section
      title={t.groups}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={t.groups}
          value={by}
          onChange={(by) => change({ by, page: state.page })}
          data={groupings.map((value) => ({ value, label: t.columns[value] }))}
        />
      }
    >
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t.noGroups}
        </Text>
      ) : (
        <GroupTable nameColumn={t.columns[by]} rows={rows} currency={currency} />
      )}
    </Section>
  );
}

type GroupRow = SalaryDistribution & { name: string };

function toRows({ by_category, by_job_type, by_location }: Salaries, by: Grouping): GroupRow[] {
  if (by === 'category') return by_category;
  return (by === 'job_type' ? by_job_type : by_location).map((group) => ({ ...group, name: group.value }));
}

interface GroupTableProps {
  nameColumn: string;
  rows: GroupRow[];
  currency: string;
}

function GroupTable({ nameColumn, rows, currency }: GroupTableProps) {
  const t = useMessages('salaries');
  const formats = useFormats();
  return (
    <Table.ScrollContainer minWidth={560} type="native" aria-label={nameColumn} tabIndex={0}>
      <Table aria-label={nameColumn}>
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
  );
}
