import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/use-messages.ts';
import type { Column } from '../../ui/resource-table.tsx';

export interface Figures {
  views: number;
  visitors: number;
  apply_clicks: number;
  apply_rate: number | null;
}

/** The columns that reports of jobs and of companies share. */
export function useFigureColumns<Row extends Figures>(): Column<Row>[] {
  const t = useMessages('analytics');
  const formats = useFormats();
  const numeric = (name: 'views' | 'visitors' | 'apply_clicks', label: string): Column<Row> => ({
    name: label,
    sorts: [`-${name}`, name],
    isNumeric: true,
    isWideOnly: name === 'visitors',
    render: (row) => formats.number(row[name]),
  });
  return [
    numeric('views', t.views),
    numeric('visitors', t.figures.visitors),
    numeric('apply_clicks', t.figures.apply_clicks),
    {
      name: t.applyRate,
      sorts: ['-apply_rate', 'apply_rate'],
      isNumeric: true,
      isWideOnly: true,
      render: ({ apply_rate }) => (apply_rate === null ? '–' : formats.percent(apply_rate)),
    },
  ];
}
