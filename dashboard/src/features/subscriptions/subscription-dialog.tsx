import type { CreateSubscription, Subscription, UpdateSubscription } from '@corkboard/client';
import { SimpleGrid } from '@mantine/core';
import { callOperation, useChange, useOperation } from '../../api/operations.ts';
import { useMembership } from '../../api/organization-context.ts';
import { CreateSubscriptionRules } from '../../generated/form-rules.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { InstantField, NumberField, SelectField } from '../../ui/form/fields.tsx';
import { Form } from '../../ui/form/form.tsx';
import { fromJsonText, JsonField, toJsonText } from '../../ui/form/json-field.tsx';
import { toBody } from '../../ui/form/nulls.ts';
import type { FormRules } from '../../ui/form/rules.ts';
import { useResourceForm } from '../../ui/form/use-resource-form.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { notifyDone } from '../../ui/notify.ts';

const rules: FormRules = {
  ...CreateSubscriptionRules,
  metadata: { ...CreateSubscriptionRules.metadata, format: 'json' },
};

/** Without a value the API has a default, so a new subscription begins with empty inputs. */
const toValues = (subscription: Subscription | undefined) => ({
  planId: subscription?.planId ?? '',
  status: subscription?.status ?? 'active',
  currentPeriodStart: subscription?.currentPeriodStart ?? '',
  currentPeriodEnd: subscription?.currentPeriodEnd ?? '',
  cancelAt: subscription?.cancelAt ?? '',
  jobsRemaining: subscription?.jobsRemaining ?? ('' as number | ''),
  metadata: toJsonText(subscription?.metadata),
});

type Values = ReturnType<typeof toValues>;

function toSubscriptionBody<Body extends CreateSubscription | UpdateSubscription>({
  metadata,
  ...inputs
}: Partial<Values>): Body {
  const body = toBody<Body>(inputs, rules);
  return metadata === undefined ? body : { ...body, metadata: fromJsonText(metadata) };
}

interface SubscriptionDialogProps {
  memberId: string;
  /** An entry of a list, or undefined for a new one. */
  subscription: Subscription | undefined;
  onClose(): void;
}

export function SubscriptionDialog({ memberId, subscription, onClose }: SubscriptionDialogProps) {
  const t = useMessages('subscriptions');
  return (
    <Dialog title={subscription ? t.editTitle : t.createTitle} size="lg" onClose={onClose}>
      {subscription ? (
        <StoredSubscription memberId={memberId} id={subscription.id} onClose={onClose} />
      ) : (
        <SubscriptionForm memberId={memberId} subscription={undefined} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** Reads the subscription by itself, because an entry of a list has no ETag. */
function StoredSubscription({ memberId, id, onClose }: { memberId: string; id: string; onClose(): void }) {
  const query = useOperation('getSubscription', { id: memberId, subscription_id: id });
  return (
    <Loaded query={query}>
      {({ data }) => <SubscriptionForm memberId={memberId} subscription={data} onClose={onClose} />}
    </Loaded>
  );
}

function SubscriptionForm({ memberId, subscription, onClose }: SubscriptionDialogProps) {
  const t = useMessages('subscriptions');
  const { slug } = useMembership().organization;
  const createSubscription = useChange('createSubscription');
  const updateSubscription = useChange('updateSubscription');
  const plans = useOperation('listPlans', { is_active: true, per_page: 100 });
  const subscription_id = subscription?.id ?? '';
  const form = useResourceForm<Subscription, Values>({
    draftKey: null,
    resource: subscription,
    toValues,
    rules,
    save: async (changed, ifMatch) => {
      if (!subscription)
        return (
          await createSubscription({ id: memberId, body: toSubscriptionBody<CreateSubscription>(changed) })
        ).data;
      const body = toSubscriptionBody<UpdateSubscription>(changed);
      return (await updateSubscription({ id: memberId, subscription_id, body }, { ifMatch })).data;
    },
    read: async () => (await callOperation(slug, 'getSubscription', { id: memberId, subscription_id })).data,
    onSaved: () => {
      notifyDone(subscription ? t.saved : t.created);
      onClose();
    },
  });
  const field = <Name extends keyof Values>(name: Name) => ({ form, field: name, label: t.fields[name] });
  const isNew = subscription === undefined;
  return (
    <Form form={form} labels={t.fields}>
      {isNew && (
        <SelectField
          {...field('planId')}
          isSearchable
          choices={(plans.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <SelectField
        {...field('status')}
        choices={Object.entries(t.status).map(([value, label]) => ({ value, label }))}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <InstantField {...field('currentPeriodStart')} help={isNew ? t.help.newStart : undefined} />
        <InstantField {...field('currentPeriodEnd')} help={isNew ? t.help.newEnd : t.help.end} />
        <InstantField {...field('cancelAt')} help={t.help.cancelAt} />
        <NumberField {...field('jobsRemaining')} help={isNew ? t.help.newJobs : t.help.jobs} />
      </SimpleGrid>
      <JsonField {...field('metadata')} help={t.help.metadata} />
    </Form>
  );
}
