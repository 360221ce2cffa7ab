import { Fieldset, SimpleGrid, Stack } from '@mantine/core';
import { type MessagesOf, useMessages } from '../../../messages/use-messages.ts';
import { SelectField, TextAreaField } from '../../../ui/form/fields.tsx';
import { Form } from '../../../ui/form/form.tsx';
import type { ResourceForm } from '../../../ui/form/use-resource-form.ts';
import { ColorField } from '../board/color-field.tsx';
import { ImageField } from '../board/image-field.tsx';
import type { LookValues } from './look-values.ts';

type ChoiceField = keyof MessagesOf<'look'>['choices'];

export function LookForm({ form }: { form: ResourceForm<LookValues> }) {
  const t = useMessages('look');
  const help: Partial<Record<ChoiceField, string>> = t.help;
  const select = (field: ChoiceField) => (
    <SelectField
      form={form}
      field={field}
      label={t.fields[field]}
      help={help[field] ?? ''}
      choices={Object.entries(t.choices[field]).map(([value, label]) => ({ value, label }))}
    />
  );
  return (
    <Form form={form} labels={t.fields}>
      <Fieldset legend={t.sections.design}>
        <Stack>
          {select('theme')}
          {select('font')}
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {select('corners')}
            {select('density')}
          </SimpleGrid>
        </Stack>
      </Fieldset>
      <Fieldset legend={t.sections.color}>
        <ColorField form={form} />
      </Fieldset>
      <Fieldset legend={t.sections.start}>
        <Stack>
          {select('header_style')}
          {select('hero_style')}
          {form.form.getValues().hero_style === 'picture' && <HeroImage form={form} />}
        </Stack>
      </Fieldset>
      <Fieldset legend={t.sections.css}>
        <TextAreaField form={form} field="custom_css" label={t.fields.custom_css} help={t.help.custom_css} />
      </Fieldset>
    </Form>
  );
}

function HeroImage({ form: { form } }: { form: ResourceForm<LookValues> }) {
  const t = useMessages('look');
  return (
    <ImageField
      label={t.fields.hero_image_url}
      help={t.help.hero_image_url}
      url={form.getValues().hero_image_url}
      error={form.errors.hero_image_url as string | undefined}
      onChange={(url) => form.setFieldValue('hero_image_url', url)}
    />
  );
}
