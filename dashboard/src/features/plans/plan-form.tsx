import type { CreatePlan, Plan, UpdatePlan } from '@corkboard/client';
import { SimpleGrid } from '@mantine/core';
import { CreatePlanRules } from '../../generated/form-rules.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { NumberField, SelectField, SwitchField, TextField } from '../../ui/form/fields.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TagsField } from '../../ui/form/list-fields.tsx';
import { toBody } from '../../ui/form/nulls.ts';
import type { FormRules } from '../../ui/form/rules.ts';
import type { ResourceForm } from '../../ui/form/use-resource-form.ts';

export const planRules: FormRules = CreatePlanRules;

export const toPlanValues = (plan: Plan | undefined) => ({
  name: plan?.name ?? '',
  kind: plan?.kind ?? '',
  amount: plan?.amount ?? ('' as number | ''),
  currency: plan?.currency ?? '',
  interval: plan?.interval ?? '',
  jobsIncluded: plan?.jobsIncluded ?? ('' as number | ''),
  // The server adds it to each plan that opens the paywall.
  entitlements: (plan?.entitlements ?? []).filter((entitlement) => entitlement !== 'paywall'),
  isActive: plan?.isActive ?? true,
  stripePriceId: plan?.stripePriceId ?? '',
  description: plan?.description ?? '',
  durationDays: plan?.durationDays ?? ('' as number | ''),
  stickyDays: plan?.stickyDays ?? (0 as number | ''),
  highlight: plan?.highlight ?? false,
  sortOrder: plan?.sortOrder ?? (0 as number | ''),
});

export type PlanValues = ReturnType<typeof toPlanValues>;

export function toPlanBody<Body extends CreatePlan | UpdatePlan>(inputs: Partial<PlanValues>): Body {
  return toBody<Body>(inputs, planRules);
}

interface PlanFormProps {
  form: ResourceForm<PlanValues>;
  isNew: boolean;
  submitLabel: string;
}

export function PlanForm({ form, isNew, submitLabel }: PlanFormProps) {
  const t = useMessages('plans');
  const field = <Name extends keyof PlanValues>(name: Name) => ({ form, field: name, label: t.fields[name] });
  const { kind } = form.form.getValues();
  return (
    <Form form={form} labels={t.fields} submitLabel={submitLabel}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextField {...field('name')} help={t.help.name} />
        <SelectField
          {...field('kind')}
          help={isNew ? t.help.kind : t.help.storedKind}
          isDisabled={!isNew}
          choices={Object.entries(t.kind).map(([value, label]) => ({ value, label }))}
        />
        <NumberField {...field('amount')} help={t.help.amount} decimals={3} />
        <TextField {...field('currency')} placeholder="EUR" help={t.help.currency} />
        <SelectField
          {...field('interval')}
          help={t.help.interval}
          isClearable
          choices={Object.entries(t.interval).map(([value, label]) => ({ value, label }))}
        />
        {kind !== 'paywall' && <NumberField {...field('jobsIncluded')} help={t.help.jobsIncluded} />}
        <TextField {...field('stripePriceId')} placeholder="price_…" help={t.help.stripePriceId} />
      </SimpleGrid>
      {kind === 'job_posting' && <PostingTerms form={form} />}
      <TagsField
        {...field('entitlements')}
        help={kind === 'paywall' ? t.help.paywallEntitlements : t.help.entitlements}
      />
      <SwitchField {...field('isActive')} help={t.help.isActive} />
    </Form>
  );
}

/** What employers see and get. */
function PostingTerms({ form }: { form: ResourceForm<PlanValues> }) {
  const t = useMessages('plans');
  const field = <Name extends keyof PlanValues>(name: Name) => ({ form, field: name, label: t.fields[name] });
  return (
    <>
      <TextField {...field('description')} help={t.help.description} />
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <NumberField {...field('durationDays')} help={t.help.durationDays} />
        <NumberField {...field('stickyDays')} help={t.help.stickyDays} />
        <NumberField {...field('sortOrder')} help={t.help.sortOrder} />
      </SimpleGrid>
      <SwitchField {...field('highlight')} help={t.help.highlight} />
    </>
  );
}
