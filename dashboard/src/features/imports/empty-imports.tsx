import './imports.css';
import { Code, Stack, Text, Title } from '@mantine/core';
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import type { ReactNode } from 'react';
import { toCurlHint } from '../../api/curl.ts';
import { useMessages } from '../../messages/use-messages.ts';

/** What the list shows before the first import: the result in a picture, and both ways to get there. */
export function EmptyImports({ action }: { action: ReactNode }) {
  const t = useMessages('imports');
  const body = '{"name": "Acme", "source": {"kind": "lever", "account": "acme"}, "schedule": "daily"}';
  return (
    <Stack align="center" gap="sm" py={32} px="md" ta="center">
      <div className="import-picture" role="img" aria-label={t.picture}>
        <Page title={t.pictureSource} jobs={t.pictureJobs} />
        <IconArrowRight size={22} />
        <Page title={t.pictureBoard} jobs={t.pictureJobs} isBoard />
      </div>
      <Title order={2}>{t.emptyTitle}</Title>
      <Text c="dimmed" maw={460}>
        {t.emptyText}
      </Text>
      {action}
      <Text size="sm" c="dimmed">
        {t.or}
      </Text>
      <Code block ta="start" maw="100%" tabIndex={0}>
        {toCurlHint('POST', '/imports', body)}
      </Code>
    </Stack>
  );
}

function Page({
  title,
  jobs,
  isBoard = false,
}: {
  title: string;
  jobs: readonly string[];
  isBoard?: boolean;
}) {
  return (
    <div className="import-picture-page" data-board={isBoard || undefined}>
      {[title, ...jobs].map((text) => (
        <Text key={text} size="xs">
          {text}
        </Text>
      ))}
    </div>
  );
}
