import type { SchemaField } from '@corkboard/client';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useMessages } from '../../messages/use-messages.ts';
import { Section } from '../../ui/section.tsx';
import { ItemFields } from './item-fields.tsx';
import { type ItemValues, toItemRules, toItemValues } from './item-values.ts';
import { type DraftField, toSchema } from './schema-drafts.ts';

/** The form of an item with the fields of the builder, as it will be. What is typed here goes nowhere. */
export function LiveForm({ drafts }: { drafts: readonly DraftField[] }) {
  const t = useMessages('builder');
  const [schema] = useDebouncedValue(JSON.stringify(toShown(drafts)), 250);
  return (
    <Section title={t.liveTitle} text={t.liveText}>
      {/* A new key gives each schema inputs of its own. */}
      <Inputs key={schema} schema={JSON.parse(schema) as SchemaField[]} />
    </Section>
  );
}

function Inputs({ schema }: { schema: SchemaField[] }) {
  const form = useForm<ItemValues>({ initialValues: toItemValues(undefined, schema) });
  return <ItemFields form={{ form, rules: toItemRules(schema) }} schema={schema} />;
}

/** Only fields that have a name of their own already. */
function toShown(drafts: readonly DraftField[]): SchemaField[] {
  const schema = toSchema(drafts).filter(({ name }) => name !== '');
  return schema.filter(({ name }, index) => schema.findIndex((field) => field.name === name) === index);
}
