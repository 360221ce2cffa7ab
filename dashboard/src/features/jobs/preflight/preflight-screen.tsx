import type { PreflightReason, PreflightReport } from '@corkboard/client';
import { Alert, Anchor, Button, Table, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useOperation } from '../../../api/operations.ts';
import { useFormats } from '../../../messages/formats.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { requestOf } from '../../../ui/api-menu.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Screen as Frame } from '../../../ui/screen.tsx';
import { useUrlState } from '../../../ui/url-state.ts';
import { JobsWithReason } from './jobs-with-reason.tsx';
import { type PreflightState, toPreflightQuery } from './queries.ts';

const RECHECK_MS = 3_000;

/** What keeps jobs out of the large job searches, by reason, and the jobs of one reason. */
export function Screen() {
  const t = useMessages('preflight');
  const [state, change] = useUrlState<PreflightState>();
  const query = toPreflightQuery(state);
  const report = useOperation('getPreflight', query, { keepsPrevious: true });
  const { data, refetch } = report;
  useEffect(() => {
    if (data?.data.is_complete !== false) return;
    const timer = setTimeout(() => void refetch(), RECHECK_MS);
    return () => clearTimeout(timer);
  }, [data, refetch]);
  return (
    <Frame title={t.title} text={t.text} docs="/docs/jobs" requests={[requestOf('getPreflight', query)]}>
      {query.reason ? (
        <JobsWithReason
          reason={query.reason}
          query={report}
          onBack={() => change({ reason: undefined, page: undefined })}
          onPage={(page) => change({ page: String(page) })}
        />
      ) : (
        <Loaded query={report}>
          {({ data }) => <Reasons report={data} onShow={(reason) => change({ reason, page: undefined })} />}
        </Loaded>
      )}
    </Frame>
  );
}

interface ReasonsProps {
  report: PreflightReport;
  onShow(reason: PreflightReason): void;
}

function Reasons({ report, onShow }: ReasonsProps) {
  const t = useMessages('preflight');
  const formats = useFormats();
  return (
    <>
      {!report.is_complete && <Alert variant="light">{t.checking}</Alert>}
      <Facts
        rows={(['google', 'indeed', 'linkedin'] as const).map((engine) => [
          t.readyFor({ engine: t.engines[engine] }),
          t.ready({ ready: report.ready[engine], all: report.live_jobs }),
        ])}
      />
      <Table.ScrollContainer minWidth={280}>
        <Table>
          <Table.Caption>{t.noAdvice}</Table.Caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t.columns.reason}</Table.Th>
              <Table.Th scope="col" ta="end">
                {t.columns.jobs}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {report.reasons.map(({ reason, count, blocks, sources }) => (
              <Table.Tr key={reason}>
                <Table.Td>
                  {t.reasons[reason]}
                  <Text size="xs" c="dimmed">
                    {blocks.length === 0
                      ? t.law
                      : `${t.columns.blocks} ${formats.list(blocks.map((engine) => t.engines[engine]))}`}
                  </Text>
                  <Sources sources={sources} />
                </Table.Td>
                <Table.Td ta="end">
                  {count === 0 ? (
                    formats.number(0)
                  ) : (
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      aria-label={`${t.show}: ${t.reasons[reason]}, ${formats.number(count)}`}
                      onClick={() => onShow(reason)}
                    >
                      {formats.number(count)}
                    </Button>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  );
}

/** The rules themselves, which open on demand because a law has many. */
function Sources({ sources }: { sources: { title: string; url: string }[] }) {
  const t = useMessages('preflight');
  return (
    <details>
      <Text component="summary" size="xs" c="dimmed" style={{ minHeight: 24 }}>
        {t.sources}
      </Text>
      <ul>
        {sources.map(({ title, url }) => (
          <li key={url}>
            <Anchor href={url} target="_blank" rel="noreferrer" size="xs">
              {title}
            </Anchor>
          </li>
        ))}
      </ul>
    </details>
  );
}
