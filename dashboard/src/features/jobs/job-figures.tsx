import { Group, Paper, Text, Title } from '@mantine/core';
import { useOperation } from '../../api/operations.ts';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/use-messages.ts';

/** Views and apply clicks of one job in the last 30 days. */
export function JobFigures({ id }: { id: string }) {
  const t = useMessages('jobs');
  const formats = useFormats();
  const { data } = useOperation('listJobAnalytics', { job_id: id });
  const figures = data?.data[0];
  return (
    <Paper withBorder p="md">
      <Title order={2} mb="xs">
        {t.figures}
      </Title>
      <Group gap="xl">
        {(['views', 'apply_clicks'] as const).map((name) => (
          <div key={name}>
            <Text size="xl" fw={650}>
              {formats.number(figures?.[name] ?? 0)}
            </Text>
            <Text size="sm" c="dimmed">
              {name === 'views' ? t.views : t.applies}
            </Text>
          </div>
        ))}
      </Group>
    </Paper>
  );
}
