import type { PaymentSettings } from '@corkboard/client';
import { Anchor, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { API_PATH } from '../../api/clients.ts';
import { callOperation, useChange, useOperation } from '../../api/operations.ts';
import { useMembership, usePermission } from '../../api/organization-context.ts';
import { UpdatePaymentSettingsRules } from '../../generated/form-rules.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { SelectField, SwitchField } from '../../ui/form/fields.tsx';
import { Form } from '../../ui/form/form.tsx';
import { toBody } from '../../ui/form/nulls.ts';
import { useResourceForm } from '../../ui/form/use-resource-form.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { Screen as Frame } from '../../ui/screen.tsx';
import { Section } from '../../ui/section.tsx';
import { Connection } from './connection.tsx';

export function Screen() {
  const t = useMessages('payment-settings');
  const settings = useOperation('getPaymentSettings');
  return (
    <Frame
      title={t.title}
      text={t.text}
      docs="/docs/guides/payments"
      requests={[
        requestOf('getPaymentSettings', {}),
        requestOf('updatePaymentSettings', { body: { provider: 'stripe' } }),
      ]}
    >
      <Loaded query={settings}>
        {({ data }) => (
          <>
            <ProviderForm settings={data} />
            {data.stripeKeySecret !== null && <Connection settings={data} />}
            {data.waiting.length > 0 && <Waiting subscriptions={data.waiting} />}
          </>
        )}
      </Loaded>
    </Frame>
  );
}

const toValues = (settings: PaymentSettings | undefined) => ({
  provider: settings?.provider ?? ('manual' as PaymentSettings['provider']),
  stripeKeySecret: settings?.stripeKeySecret ?? '',
  stripeWebhookSecret: settings?.stripeWebhookSecret ?? '',
  stripe_tax: settings?.stripe_tax ?? false,
});

function ProviderForm({ settings }: { settings: PaymentSettings }) {
  const t = useMessages('payment-settings');
  const common = useMessages('common');
  const can = usePermission();
  const { slug } = useMembership().organization;
  const updatePaymentSettings = useChange('updatePaymentSettings');
  const rules = UpdatePaymentSettingsRules;
  const form = useResourceForm<PaymentSettings, ReturnType<typeof toValues>>({
    draftKey: null,
    resource: settings,
    toValues,
    rules,
    save: async (changed, ifMatch) =>
      (await updatePaymentSettings({ body: toBody(changed, rules) }, { ifMatch })).data,
    read: async () => (await callOperation(slug, 'getPaymentSettings', {})).data,
    onSaved: () => notifyDone(common.saved),
  });
  const secrets = useSecretChoices(settings);
  const isDisabled = !can('payments:write');
  return (
    <Form form={form} labels={t.fields}>
      <SelectField
        form={form}
        field="provider"
        label={t.fields.provider}
        help={t.help.provider}
        choices={Object.entries(t.providers).map(([value, label]) => ({ value, label }))}
        isDisabled={isDisabled}
      />
      {form.form.getValues().provider === 'stripe' && (
        <>
          <Text size="sm">
            {t.needsSecrets}{' '}
            <Anchor component={Link} to={`/o/${slug}/secrets`} size="sm" underline="always">
              {t.toSecrets}
            </Anchor>
          </Text>
          {(['stripeKeySecret', 'stripeWebhookSecret'] as const).map((field) => (
            <SelectField
              key={field}
              form={form}
              field={field}
              label={t.fields[field]}
              help={t.help[field]}
              choices={secrets}
              isClearable
              isSearchable
              isDisabled={isDisabled}
            />
          ))}
          <SwitchField
            form={form}
            field="stripe_tax"
            label={t.fields.stripe_tax}
            help={t.help.stripe_tax}
            isDisabled={isDisabled}
          />
          <CopyField
            label={t.webhookUrl}
            value={`${location.origin}${API_PATH}/payments/stripe/webhook?organization=${slug}`}
          />
        </>
      )}
    </Form>
  );
}

/** The secrets, and those of the settings, which a role without `secrets:read` cannot list. */
function useSecretChoices({ stripeKeySecret, stripeWebhookSecret }: PaymentSettings) {
  const can = usePermission();
  const secrets = useOperation('listSecrets', { per_page: 100 }, { isEnabled: can('secrets:read') });
  const current = [stripeKeySecret, stripeWebhookSecret].filter((name) => name !== null);
  const named = (secrets.data?.data ?? []).map(({ name, reference }) =>
    current.includes(reference) ? reference : name,
  );
  return [...new Set([...named, ...current])].map((value) => ({ value, label: value }));
}

function Waiting({ subscriptions }: { subscriptions: PaymentSettings['waiting'] }) {
  const t = useMessages('payment-settings');
  return (
    <Section title={t.waiting} text={t.waitingText}>
      <Table aria-label={t.waiting}>
        <Table.Thead>
          <Table.Tr>
            {Object.values(t.waitingColumns).map((name) => (
              <Table.Th key={name}>{name}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {subscriptions.map(({ stripeSubscriptionId, stripeCustomerId, stripePriceId }) => (
            <Table.Tr key={stripeSubscriptionId}>
              {[stripeSubscriptionId, stripeCustomerId, stripePriceId].map((id, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns have no identity.
                <Table.Td key={index}>{id && <code>{id}</code>}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Section>
  );
}
