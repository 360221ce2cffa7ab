import { Code, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  /** What the screen is for. */
  text: string;
  action?: ReactNode;
  /** A curl command that does the same. */
  command?: string;
}

/** What a list shows while it has no entries. */
export function EmptyState({ title, text, action, command }: EmptyStateProps) {
  return (
    <Stack align="center" gap="sm" py={48} px="md" ta="center">
      <Title order={2}>{title}</Title>
      <Text c="dimmed" maw={460}>
        {text}
      </Text>
      {action}
      {command && (
        <Code block ta="start" maw="100%" tabIndex={0}>
          {command}
        </Code>
      )}
    </Stack>
  );
}
