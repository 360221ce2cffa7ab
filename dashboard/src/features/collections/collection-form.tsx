import { Fieldset, Grid, SimpleGrid, Stack } from '@mantine/core';
import { useMessages } from '../../messages/use-messages.ts';
import { SelectField, SwitchField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { Form } from '../../ui/form/form.tsx';
import type { ResourceForm } from '../../ui/form/use-resource-form.ts';
import type { CollectionValues } from './collection-values.ts';
import { LiveForm } from './live-form.tsx';
import { toSchema } from './schema-drafts.ts';
import { SchemaEditor } from './schema-editor.tsx';
import { useSortChoices } from './sort-choices.ts';

interface CollectionFormProps {
  form: ResourceForm<CollectionValues>;
  isNew: boolean;
  submitLabel: string;
}

/** The builder: what an item consists of, who sees it and who may send it. Beside it, the form of an item. */
export function CollectionForm({ form, isNew, submitLabel }: CollectionFormProps) {
  const t = useMessages('builder');
  const { visibility: visibilities } = useMessages('collections');
  const values = form.form.getValues();
  const sortChoices = useSortChoices(toSchema(values.schema).filter(({ name }) => name !== ''));
  const field = <Name extends keyof typeof t.fields>(name: Name) => ({
    form,
    field: name,
    label: t.fields[name],
  });
  return (
    <Grid>
      <Grid.Col span={{ base: 12, lg: 7 }}>
        <Form form={form} labels={t.fields} submitLabel={submitLabel}>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextField {...field('name')} />
            <TextField
              {...field('slug')}
              help={isNew ? t.help.slug : t.help.storedSlug}
              isDisabled={!isNew}
            />
          </SimpleGrid>
          <TextAreaField {...field('description')} help={t.help.description} rows={2} />
          <Fieldset legend={t.fields.schema}>
            <SchemaEditor form={form} />
          </Fieldset>
          <Fieldset legend={t.access}>
            <Stack>
              <SelectField
                {...field('visibility')}
                help={t.help.visibility[values.visibility]}
                choices={Object.entries(visibilities).map(([value, label]) => ({ value, label }))}
              />
              {values.visibility === 'gated' && (
                <TextField {...field('required_entitlement')} help={t.help.required_entitlement} />
              )}
              <SwitchField {...field('rules/allow_public_submit')} help={t.help.allow_public_submit} />
              <SelectField
                {...field('rules/moderation')}
                help={t.help.moderation}
                choices={Object.entries(t.moderation).map(([value, label]) => ({ value, label }))}
              />
            </Stack>
          </Fieldset>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <SelectField {...field('rules/sort_by')} isSearchable choices={sortChoices} />
            <SelectField
              {...field('rules/sort_dir')}
              choices={Object.entries(t.directions).map(([value, label]) => ({ value, label }))}
            />
          </SimpleGrid>
        </Form>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 5 }}>
        <div className="beside">
          <LiveForm drafts={values.schema} />
        </div>
      </Grid.Col>
    </Grid>
  );
}
