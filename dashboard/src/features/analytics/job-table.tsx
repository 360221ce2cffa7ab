import { useOperation } from '../../api/operations.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { FigureTable, type TableProps } from './figure-table.tsx';
import { toJobQuery } from './state.ts';

/** The jobs with views or clicks in the range. */
export function JobTable(props: TableProps) {
  const t = useMessages('analytics');
  const jobs = useOperation('listJobAnalytics', toJobQuery(props.state), { keepsPrevious: true });
  return (
    <FigureTable
      {...props}
      label={t.jobs}
      query={jobs}
      nameColumn={t.job}
      toSubject={({ job_id, title }) => ({ id: job_id, name: title, path: `/${job_id}` })}
    />
  );
}
