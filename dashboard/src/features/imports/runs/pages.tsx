import { Group, Pagination, Text } from '@mantine/core';
import { useMessages } from '../../../messages/use-messages.ts';

interface PagesProps {
  pagination: { total_items: number; total_pages: number; current_page: number };
  onPage(page: number): void;
}

/** How many rows there are, and the pages of them. */
export function Pages({ pagination: { total_items, total_pages, current_page }, onPage }: PagesProps) {
  const t = useMessages('common');
  if (total_items === 0) return null;
  return (
    <Group justify="space-between">
      <Text size="sm" c="dimmed" role="status">
        {t.rows({ count: total_items })}
      </Text>
      {total_pages > 1 && (
        <Pagination
          size="sm"
          total={total_pages}
          value={current_page}
          onChange={onPage}
          getControlProps={(control) => ({
            'aria-label': { previous: t.previousPage, next: t.nextPage }[control as 'next'] ?? control,
          })}
        />
      )}
    </Group>
  );
}
