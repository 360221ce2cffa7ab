import type { SchemaField } from '../../features/content/collections/field-schema.ts';
import type { ItemRow } from '../../features/content/collections/items/queries.ts';
import { FieldValue, type ItemContext } from './field-value.tsx';

interface FactsProps {
  fields: SchemaField[];
  item: ItemRow;
  context: ItemContext;
}

/** Short fields of an item, with their labels. */
export function Facts({ fields, item, context }: FactsProps) {
  if (fields.length === 0) return null;
  return (
    <dl className="data">
      {fields.map((field) => (
        <div key={field.name}>
          <dt>{field.label ?? field.name}</dt>
          <dd>
            <FieldValue field={field} value={item.data[field.name] ?? null} {...context} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
