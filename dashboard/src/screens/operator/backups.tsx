import type { System } from '@corkboard/client';
import { Alert, Anchor } from '@mantine/core';
import { useFormats } from '../../messages/formats.ts';
import { textOf, useMessages } from '../../messages/use-messages.ts';
import { Facts } from '../../ui/facts.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Section } from '../../ui/section.tsx';

/** The last backup, and when the schedule makes the next one. */
export function Backups({ backups }: { backups: System['backups'] }) {
  const t = useMessages('operator');
  const formats = useFormats();
  const { last, schedule, next_at } = backups;
  const isDue = next_at !== null && Date.parse(next_at) <= Date.now();
  return (
    <Section
      title={t.backups}
      actions={
        <Anchor href="/docs/guides/backups" size="sm">
          {t.backupsHelp}
        </Anchor>
      }
    >
      {last?.status === 'failed' && <Failure backups={backups} />}
      <Facts
        rows={[
          [t.lastBackup, last ? <Instant key="last" at={last.ended_at} as="dateTime" /> : t.noBackup],
          [t.result, last && t.backupResults[last.verified_at === null ? last.status : 'verified']],
          [t.size, last?.size_bytes && formats.bytes(last.size_bytes)],
          [t.place, last?.place],
          [t.missingFiles, last?.missing_file_count ? formats.number(last.missing_file_count) : null],
          [t.schedule, textOf(t.schedules, schedule) ?? schedule],
          [t.nextBackup, isDue ? t.backupDue : next_at && <Instant key="next" at={next_at} as="dateTime" />],
        ]}
      />
    </Section>
  );
}

function Failure({ backups: { last, last_success_at } }: { backups: System['backups'] }) {
  const t = useMessages('operator');
  const formats = useFormats();
  const good = last_success_at === null ? t.noGood : t.lastGood({ when: formats.dateTime(last_success_at) });
  return (
    <Alert color="red" title={t.backupFailed} role="status" mb="md">
      {last?.problem} {good}
    </Alert>
  );
}
