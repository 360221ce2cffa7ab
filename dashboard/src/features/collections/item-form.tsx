import type { Collection } from '@corkboard/client';
import { Fieldset, Grid, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePermission } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { InstantField, NumberField, SelectField, TextField } from '../../ui/form/fields.tsx';
import { Form } from '../../ui/form/form.tsx';
import type { ResourceForm } from '../../ui/form/use-resource-form.ts';
import { MemberField } from '../members/member-field.tsx';
import { ItemFields } from './item-fields.tsx';
import { type ItemValues, labelOf, toFieldName } from './item-values.ts';

interface ItemFormProps {
  collection: Collection;
  form: ResourceForm<ItemValues>;
  submitLabel: string;
  actions?: ReactNode;
}

/** The form of an item: the fields of its collection, and beside them what every item has. */
export function ItemForm({ collection, form, submitLabel, actions }: ItemFormProps) {
  const t = useMessages('collections');
  const can = usePermission();
  const { schema } = collection;
  const labels = {
    ...t.itemFields,
    ...Object.fromEntries(schema.map((field) => [toFieldName(field), labelOf(field)])),
  };
  const field = <Name extends keyof typeof t.itemFields>(name: Name) => ({
    form,
    field: name,
    label: t.itemFields[name],
  });
  return (
    <Form form={form} labels={labels} submitLabel={submitLabel} actions={actions}>
      <Grid>
        <Grid.Col span={{ base: 12, md: 8 }}>
          <ItemFields form={form} schema={schema} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Fieldset legend={t.publication}>
            <Stack>
              <SelectField
                {...field('status')}
                choices={Object.entries(t.status).map(([value, label]) => ({ value, label }))}
              />
              <InstantField {...field('starts_at')} help={t.help.starts_at} />
              <InstantField {...field('expires_at')} help={t.help.expires_at} />
              <NumberField {...field('position')} help={t.help.position} />
              {can('members:read') && <MemberField {...field('owner_user_id')} help={t.help.owner_user_id} />}
              <TextField {...field('external_id')} help={t.help.external_id} />
            </Stack>
          </Fieldset>
        </Grid.Col>
      </Grid>
    </Form>
  );
}
