import type { ExcludedJob, Salaries } from '@corkboard/client';
import { Pagination, Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useOperation } from '../../api/operations.ts';
import { useMembership, usePermission } from '../../api/organization-context.ts';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { Section } from '../../ui/section.tsx';
import { useUrlState } from '../../ui/url-state.ts';
import { printPay } from '../jobs/print-pay.ts';

const PER_PAGE = 10;

/** The jobs that the figures leave out. The API reports their ids, so each row reads its job. */
export function Excluded({ salaries, currency }: { salaries: Salaries; currency: string }) {
  const t = useMessages('salaries');
  const common = useMessages('common');
  const [{ page = '1' }, change] = useUrlState<{ page?: string }>();
  const { excluded = [], excluded_other_currency, excluded_implausible } = salaries;
  if (excluded.length === 0) return null;
  const pages = Math.ceil(excluded.length / PER_PAGE);
  const current = Math.min(pages, Math.max(1, Number(page) || 1));
  const shown = excluded.slice((current - 1) * PER_PAGE, current * PER_PAGE);
  return (
    <Section
      title={t.excluded}
      text={t.excludedText({
        otherCurrency: excluded_other_currency,
        implausible: excluded_implausible,
        currency,
      })}
    >
      <Table.ScrollContainer minWidth={360} type="native" aria-label={t.excluded} tabIndex={0}>
        <Table aria-label={t.excluded}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t.job}</Table.Th>
              <Table.Th>{t.pay}</Table.Th>
              <Table.Th>{t.reason}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((job) => (
              <ExcludedRow key={job.job_id} excluded={job} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {pages > 1 && (
        <Pagination
          size="sm"
          total={pages}
          value={current}
          onChange={(page) => change({ page: String(page) })}
          getControlProps={(control) => ({
            'aria-label':
              { previous: common.previousPage, next: common.nextPage }[control as 'next'] ?? control,
          })}
        />
      )}
    </Section>
  );
}

function ExcludedRow({ excluded: { job_id, reason } }: { excluded: ExcludedJob }) {
  const t = useMessages('salaries');
  const jobTexts = useMessages('jobs');
  const formats = useFormats();
  const can = usePermission();
  const { slug } = useMembership().organization;
  const { data } = useOperation('getJob', { id: job_id }, { isEnabled: can('jobs:read') });
  return (
    <Table.Tr>
      <Table.Td>
        <Link to={`/o/${slug}/jobs/${job_id}`} className="row-link truncate">
          {data?.data.title ?? job_id}
        </Link>
      </Table.Td>
      <Table.Td>{data && printPay(data.data, formats, jobTexts)}</Table.Td>
      <Table.Td>{t.reasons[reason]}</Table.Td>
    </Table.Tr>
  );
}
