import { useOperation } from '../../api/operations.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { FigureTable, type TableProps } from './figure-table.tsx';
import { toCompanyQuery } from './state.ts';

/** The companies whose jobs have views or clicks in the range. */
export function CompanyTable(props: TableProps) {
  const t = useMessages('analytics');
  const companies = useOperation('listCompanyAnalytics', toCompanyQuery(props.state), {
    keepsPrevious: true,
  });
  return (
    <FigureTable
      {...props}
      label={t.companies}
      query={companies}
      nameColumn={t.company}
      toSubject={({ company_id: id, name }) => ({ id, name, path: `?company=${id}` })}
    />
  );
}
