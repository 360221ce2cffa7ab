import type { CreatePlan, Plan } from '@corkboard/client';
import { useNavigate } from '@tanstack/react-router';
import { useChange } from '../../api/operations.ts';
import { useMembership } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { useResourceForm } from '../../ui/form/use-resource-form.ts';
import { notifyDone } from '../../ui/notify.ts';
import { Screen as Frame } from '../../ui/screen.tsx';
import { PlanForm, type PlanValues, planRules, toPlanBody, toPlanValues } from './plan-form.tsx';

export function Screen() {
  const t = useMessages('plans');
  const common = useMessages('common');
  const navigate = useNavigate();
  const { slug } = useMembership().organization;
  const createPlan = useChange('createPlan');
  const form = useResourceForm<Plan, PlanValues>({
    draftKey: 'plans/new',
    resource: undefined,
    toValues: toPlanValues,
    rules: planRules,
    save: async (changed) => (await createPlan({ body: toPlanBody<CreatePlan>(changed) })).data,
    onSaved: () => {
      notifyDone(t.created);
      void navigate({ to: `/o/${slug}/plans` });
    },
  });
  const body = toPlanBody<CreatePlan>(form.changed());
  return (
    <Frame title={t.newTitle} docs="/docs/plans" requests={[requestOf('createPlan', { body })]}>
      <PlanForm form={form} isNew submitLabel={common.create} />
    </Frame>
  );
}
