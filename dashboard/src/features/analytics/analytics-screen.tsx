import { Grid, Group, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useOperation } from '../../api/operations.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { lastDays, rangeBefore } from '../../ui/chart/range.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Screen as Frame } from '../../ui/screen.tsx';
import { Section } from '../../ui/section.tsx';
import { useUrlState } from '../../ui/url-state.ts';
import { CompanyTable } from './company-table.tsx';
import { JobTable } from './job-table.tsx';
import { Ranking } from './ranking.tsx';
import { type AnalyticsState, toInterval, toJobQuery, toRange, toReportQuery } from './state.ts';
import { Trend } from './trend.tsx';

/** How the board is visited. */
export function Screen() {
  const t = useMessages('analytics');
  const [state, change] = useUrlState<AnalyticsState>();
  const query = toReportQuery(state);
  const report = useOperation('getAnalytics', query, { keepsPrevious: true });
  const before = useOperation(
    'getAnalytics',
    { ...rangeBefore(toRange(state)), interval: toInterval(state) },
    { keepsPrevious: true },
  );
  return (
    <Frame
      title={t.title}
      text={t.text}
      docs="/docs/analytics"
      requests={[requestOf('getAnalytics', query), requestOf('listJobAnalytics', toJobQuery(state))]}
    >
      <RangeControls state={state} onChange={change} />
      <Loaded query={report}>
        {({ data }) => (
          <>
            <Trend report={data} before={before.data?.data.series} state={state} onChange={change} />
            <Grid>
              <Grid.Col span={{ base: 12, md: 6 }}>
                <Ranking
                  title={t.topPages}
                  nameColumn={t.page}
                  rows={data.top_pages.map(({ path, ...figures }) => ({ name: path, ...figures }))}
                />
              </Grid.Col>
              <Grid.Col span={{ base: 12, md: 3 }}>
                <Ranking
                  title={t.sources}
                  nameColumn={t.source}
                  rows={data.sources.map(({ source, visitors }) => ({
                    name: t.sourceNames[source as 'direct'] ?? source,
                    visitors,
                  }))}
                />
              </Grid.Col>
              <Grid.Col span={{ base: 12, md: 3 }}>
                <Ranking
                  title={t.devices}
                  nameColumn={t.device}
                  rows={data.devices.map(({ device, visitors }) => ({
                    name: t.deviceNames[device],
                    visitors,
                  }))}
                />
              </Grid.Col>
            </Grid>
          </>
        )}
      </Loaded>
      <Tables state={state} onChange={change} />
    </Frame>
  );
}

/** Views and clicks by job or by company. */
function Tables({ state, onChange }: RangeControlsProps) {
  const t = useMessages('analytics');
  const isOfCompanies = state.table === 'companies';
  const Table = isOfCompanies ? CompanyTable : JobTable;
  return (
    <Section
      title={isOfCompanies ? t.companies : t.jobs}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={t.tables}
          value={isOfCompanies ? 'companies' : 'jobs'}
          onChange={(table) =>
            onChange({ table: table === 'jobs' ? undefined : table, sort: undefined, page: undefined })
          }
          data={[
            { value: 'jobs', label: t.jobs },
            { value: 'companies', label: t.companies },
          ]}
        />
      }
    >
      <Table state={state} onChange={onChange} />
    </Section>
  );
}

const presets = [7, 30, 90, 365];

interface RangeControlsProps {
  state: AnalyticsState;
  onChange(changes: AnalyticsState): void;
}

function RangeControls({ state, onChange }: RangeControlsProps) {
  const t = useMessages('analytics');
  const { from, to } = toRange(state);
  const isOwn = state.from !== undefined || state.to !== undefined;
  const today = lastDays(1).to;
  return (
    <Group gap="xs" role="search" align="flex-end">
      <SegmentedControl
        aria-label={t.range}
        // No preset is chosen while the user has own days.
        value={isOwn ? '' : (state.days ?? '30')}
        onChange={(days) => onChange({ days, from: undefined, to: undefined })}
        data={presets.map((days) => ({ value: String(days), label: t.days({ count: days }) }))}
      />
      <TextInput
        type="date"
        label={t.from}
        value={from}
        max={to}
        onChange={({ currentTarget }) => currentTarget.value && onChange({ from: currentTarget.value, to })}
      />
      <TextInput
        type="date"
        label={t.to}
        value={to}
        min={from}
        max={today}
        onChange={({ currentTarget }) => currentTarget.value && onChange({ from, to: currentTarget.value })}
      />
      <Select
        w={130}
        label={t.interval}
        value={toInterval(state)}
        onChange={(interval) => onChange({ interval: interval ?? undefined })}
        data={Object.entries(t.intervals).map(([value, label]) => ({ value, label }))}
        allowDeselect={false}
      />
    </Group>
  );
}
