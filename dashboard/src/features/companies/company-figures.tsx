import { useOperation } from '../../api/operations.ts';
import { usePermission } from '../../api/organization-context.ts';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { Facts } from '../../ui/facts.tsx';
import { Section } from '../../ui/section.tsx';

/** Views and clicks of the company's jobs in the last 30 days, and what they pay. */
export function CompanyFigures({ id }: { id: string }) {
  const t = useMessages('companies');
  const formats = useFormats();
  const can = usePermission();
  const analytics = useOperation(
    'listCompanyAnalytics',
    { company_id: id },
    { isEnabled: can('analytics:read') },
  );
  const salaries = useOperation('getCompanySalaries', { id }, { isEnabled: can('salaries:read') });
  const figures = analytics.data?.data[0];
  const currencies = salaries.data?.data.currencies ?? [];
  if (!figures && currencies.length === 0) return null;
  return (
    <Section title={t.figures} text={t.figuresText}>
      <Facts
        rows={[
          [t.views, figures && formats.number(figures.views)],
          [t.applyClicks, figures && formats.number(figures.apply_clicks)],
          [t.applyRate, figures?.apply_rate == null ? null : formats.percent(figures.apply_rate)],
          ...currencies.map(({ currency, count, p25, median, p75 }): [string, string] => [
            t.medianPay({ currency }),
            t.pay({
              median: formats.pay(median, currency),
              low: formats.pay(p25, currency),
              high: formats.pay(p75, currency),
              jobs: count,
            }),
          ]),
        ]}
      />
    </Section>
  );
}
