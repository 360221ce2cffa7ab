import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface SectionProps {
  title: string;
  text?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

/** A part of a screen with its own heading. */
export function Section({ title, text, actions, children }: SectionProps) {
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} withBorder p="md">
      <Group justify="space-between" align="flex-start" mb="sm">
        <div>
          <Title order={2} id={id}>
            {title}
          </Title>
          {text && (
            <Text size="sm" c="dimmed" component="div">
              {text}
            </Text>
          )}
        </div>
        <Group gap="xs">{actions}</Group>
      </Group>
      <Stack gap="sm">{children}</Stack>
    </Paper>
  );
}

/** A line of a section: a name, facts, and buttons. */
export function SectionRow({
  name,
  facts,
  actions,
}: {
  name: ReactNode;
  facts?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <div>
        <Text fw={500}>{name}</Text>
        {facts && (
          <Text size="sm" c="dimmed">
            {facts}
          </Text>
        )}
      </div>
      <Group gap={4} wrap="nowrap">
        {actions}
      </Group>
    </Group>
  );
}
