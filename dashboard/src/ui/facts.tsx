import { SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** Names and values of an object that nobody edits here. Rows without a value are left out. */
export function Facts({ rows }: { rows: [name: string, value: ReactNode][] }) {
  const shown = rows.filter(([, value]) => value !== null && value !== undefined && value !== '');
  return (
    <SimpleGrid component="dl" cols={{ base: 1, xs: 2, md: 3 }} spacing="sm" m={0}>
      {shown.map(([name, value]) => (
        <div key={name}>
          <Text component="dt" size="sm" c="dimmed">
            {name}
          </Text>
          <Text component="dd" m={0} className="fact">
            {value}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  );
}
