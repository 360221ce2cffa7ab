import { Text } from '@mantine/core';
import { useOperation } from '../../api/operations.ts';
import { usePermission } from '../../api/organization-context.ts';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { countPay } from './counted-pay.ts';
import type { JobValues } from './job-values.ts';

/** Below the pay: how the salary statistics count it, or why they leave it out. */
export function CountedPayText({ job }: { job: JobValues }) {
  const t = useMessages('job-editor').pay;
  const formats = useFormats();
  const pay = countPay(job);
  const currency = /^[A-Za-z]{3}$/.test(job.salary_currency) ? job.salary_currency.toUpperCase() : null;
  const usual = useUsualCurrency(pay !== undefined && currency !== null);
  if (!pay) return null;
  const { low, high, period, isInferred, isPlausible } = pay;
  const amounts = low === high ? [low] : [low, high];
  const shown = amounts.map((amount) => formats.pay(amount, currency)).join(' – ');
  const describe = () => {
    if (currency === null) return t.noCurrency;
    if (usual !== undefined && usual !== currency) return t.otherCurrency({ currency: usual });
    return isPlausible ? t.counts({ pay: shown }) : t.implausible({ pay: shown });
  };
  return (
    <Text size="sm" c="dimmed" mt="xs">
      {describe()} {isInferred && t.inferred[period as keyof typeof t.inferred]}
    </Text>
  );
}

/** The currency of the salary statistics. Undefined until it is known, and while no job has pay. */
function useUsualCurrency(isNeeded: boolean): string | undefined {
  const can = usePermission();
  const salaries = useOperation('getSalaries', {}, { isEnabled: isNeeded && can('salaries:read') });
  return salaries.data?.data.currency ?? undefined;
}
