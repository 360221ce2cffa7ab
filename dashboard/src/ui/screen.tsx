import { Anchor, Box, Group, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef } from 'react';
import { useMessages } from '../messages/use-messages.ts';
import { ApiMenu, type ApiRequest } from './api-menu.tsx';

interface ScreenProps {
  title: string;
  /** One sentence: what the screen is for. */
  text?: string;
  /** The page of the documentation, such as `/docs/staff`. */
  docs: string;
  /** The requests of the screen, for “Copy as curl”. */
  requests?: ApiRequest[];
  /** The buttons of the screen, the most important one last. */
  actions?: ReactNode;
  children: ReactNode;
}

let isFirstScreen = true;

/** The frame of every screen: heading, explanation, link to the documentation, actions. */
export function Screen({ title, text, docs, requests = [], actions, children }: ScreenProps) {
  const t = useMessages('common');
  useDocumentTitle(`${title} · Corkboard`);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Focus moves on from the link that led here. A field that took it already keeps it.
    const isTaken = document.activeElement?.closest('main, [role=dialog]');
    if (!isFirstScreen && !isTaken) heading.current?.focus({ preventScroll: true });
    isFirstScreen = false;
  }, []);
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start" gap="sm">
        <Box flex="1 1 20rem">
          <Title ref={heading} order={1} className="fact" tabIndex={-1}>
            {title}
          </Title>
          <Text size="sm" c="dimmed" component="p" m={0}>
            {text}{' '}
            <Anchor size="sm" href={docs} target="_blank" rel="noreferrer" underline="always">
              {t.learnMore}
            </Anchor>
          </Text>
        </Box>
        <Group gap="xs">
          {requests.length > 0 && <ApiMenu requests={requests} />}
          {actions}
        </Group>
      </Group>
      {children}
    </Stack>
  );
}
