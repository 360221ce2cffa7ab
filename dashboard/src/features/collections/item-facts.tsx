import type { Item, SchemaField } from '@corkboard/client';
import { Stack, Text } from '@mantine/core';
import { FieldValue } from './field-value.tsx';
import { labelOf } from './item-values.ts';

/** The data of an item to read. */
export function ItemFacts({ item, schema }: { item: Item; schema: readonly SchemaField[] }) {
  return (
    <Stack component="dl" gap="sm" m={0}>
      {schema
        .filter(({ name }) => item.data[name] !== undefined)
        .map((field) => (
          <div key={field.name}>
            <Text component="dt" size="sm" c="dimmed">
              {labelOf(field)}
            </Text>
            <Text component="dd" m={0} className="fact">
              <FieldValue item={item} field={field} />
            </Text>
          </div>
        ))}
    </Stack>
  );
}
