import type { SchemaField } from '@corkboard/client';
import { Stack, TextInput } from '@mantine/core';
import { useMessages } from '../../messages/use-messages.ts';
import {
  InstantField,
  NumberField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from '../../ui/form/fields.tsx';
import { JsonField } from '../../ui/form/json-field.tsx';
import { MultiSelectField } from '../../ui/form/list-fields.tsx';
import { RichTextField } from '../../ui/form/rich-text-field.tsx';
import type { FormInputs } from '../../ui/form/use-resource-form.ts';
import { ImageField } from './image-field.tsx';
import { type ItemValues, labelOf, toFieldName } from './item-values.ts';

interface ItemFieldProps {
  form: FormInputs<ItemValues>;
  field: SchemaField;
}

/** The inputs of an item's data, one for each field of the collection. */
export function ItemFields({
  form,
  schema,
}: {
  form: FormInputs<ItemValues>;
  schema: readonly SchemaField[];
}) {
  return (
    <Stack>
      {schema.map((field) => (
        <ItemField key={field.name} form={form} field={field} />
      ))}
    </Stack>
  );
}

function ItemField({ form, field }: ItemFieldProps) {
  const t = useMessages('collections');
  const common = useMessages('common');
  const props = { form, field: toFieldName(field), label: labelOf(field) };
  const options = field.options ?? [];
  switch (field.type) {
    case 'text':
      return <TextField {...props} />;
    case 'email':
      return <TextField {...props} type="email" />;
    case 'url':
      return <TextField {...props} type="url" />;
    case 'image':
      return <ImageField {...props} />;
    case 'longtext':
      return <TextAreaField {...props} />;
    case 'richtext':
      return <RichTextField {...props} />;
    case 'number':
      return <NumberField {...props} decimals={10} />;
    case 'date':
      return <DateField form={form} field={field} />;
    case 'datetime':
      return <InstantField {...props} />;
    case 'multiselect':
      return <MultiSelectField {...props} choices={options} />;
    case 'select':
      return (
        <SelectField
          {...props}
          isClearable={!field.required}
          isSearchable={options.length > 8}
          choices={options.map((option) => ({ value: option, label: option }))}
        />
      );
    case 'boolean':
      if (field.required) return <SwitchField {...props} />;
      return (
        <SelectField
          {...props}
          isClearable
          choices={[
            { value: 'true', label: common.yes },
            { value: 'false', label: common.no },
          ]}
        />
      );
    case 'json':
      return <JsonField {...props} help={t.help.json} />;
  }
}

/** A calendar date, without a time zone. */
function DateField({ form, field }: ItemFieldProps) {
  const name = toFieldName(field);
  return (
    <TextInput
      {...form.form.getInputProps(name)}
      type="date"
      name={name}
      label={labelOf(field)}
      withAsterisk={field.required}
    />
  );
}
