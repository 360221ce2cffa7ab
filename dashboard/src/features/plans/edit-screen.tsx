import type { Plan, UpdatePlan } from '@corkboard/client';
import { useParams } from '@tanstack/react-router';
import { callOperation, useChange, useOperation } from '../../api/operations.ts';
import { useMembership, usePermission } from '../../api/organization-context.ts';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { Facts } from '../../ui/facts.tsx';
import { useResourceForm } from '../../ui/form/use-resource-form.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { Screen as Frame } from '../../ui/screen.tsx';
import { PlanForm, type PlanValues, planRules, toPlanBody, toPlanValues } from './plan-form.tsx';

export function Screen() {
  const { id = '' } = useParams({ strict: false });
  const can = usePermission();
  const plan = useOperation('getPlan', { id });
  return (
    <Loaded query={plan}>
      {({ data }) => (can('plans:write') ? <EditPlan key={id} plan={data} /> : <ReadOnlyPlan plan={data} />)}
    </Loaded>
  );
}

function EditPlan({ plan }: { plan: Plan }) {
  const t = useMessages('plans');
  const common = useMessages('common');
  const { slug } = useMembership().organization;
  const updatePlan = useChange('updatePlan');
  const { id } = plan;
  const form = useResourceForm<Plan, PlanValues>({
    draftKey: `plans/${id}`,
    resource: plan,
    toValues: toPlanValues,
    rules: planRules,
    save: async (changed, ifMatch) =>
      (await updatePlan({ id, body: toPlanBody<UpdatePlan>(changed) }, { ifMatch })).data,
    read: async () => (await callOperation(slug, 'getPlan', { id })).data,
    onSaved: () => notifyDone(common.saved),
  });
  const body = toPlanBody<UpdatePlan>(form.changed());
  return (
    <Frame
      title={plan.name}
      text={t.editText}
      docs="/docs/plans"
      requests={[requestOf('getPlan', { id }), requestOf('updatePlan', { id, body })]}
    >
      <PlanForm form={form} isNew={false} submitLabel={common.save} />
    </Frame>
  );
}

function ReadOnlyPlan({ plan }: { plan: Plan }) {
  const t = useMessages('plans');
  const formats = useFormats();
  const { kind, amount, currency, interval, jobsIncluded, entitlements, isActive } = plan;
  return (
    <Frame title={plan.name} docs="/docs/plans" requests={[requestOf('getPlan', { id: plan.id })]}>
      <Facts
        rows={[
          [t.fields.kind, t.kind[kind]],
          [t.fields.amount, formats.pay(amount, currency)],
          [t.fields.interval, interval && t.interval[interval]],
          [t.fields.jobsIncluded, jobsIncluded === null ? null : formats.number(jobsIncluded)],
          [t.fields.entitlements, formats.list(entitlements)],
          [t.state, isActive ? t.active : t.inactive],
          [t.fields.stripePriceId, plan.stripePriceId],
        ]}
      />
    </Frame>
  );
}
