import { Container, Paper, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';

/** The frame of the screens before the sign-in. */
export function Entrance({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  useDocumentTitle(`${title} · Corkboard`);
  return (
    <Container component="main" size={420} py="10vh">
      <Paper withBorder p="xl">
        <Stack>
          <Title order={1}>{title}</Title>
          {text && (
            <Text size="sm" c="dimmed">
              {text}
            </Text>
          )}
          {children}
        </Stack>
      </Paper>
    </Container>
  );
}
