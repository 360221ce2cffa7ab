import type { System } from '@corkboard/client';
import { Button, Stack, Table } from '@mantine/core';
import { useChange, useOperation } from '../../api/operations.ts';
import { useMe } from '../../api/use-me.ts';
import { useFormats } from '../../messages/formats.ts';
import { useLanguage } from '../../messages/language.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { notifyDone, notifyFailure } from '../../ui/notify.ts';
import { Screen as Frame } from '../../ui/screen.tsx';
import { Section } from '../../ui/section.tsx';
import { Backups } from './backups.tsx';

const REFRESH_MS = 10_000;

/** The state of the installation, for operators: versions, database, queues, storage, emails. */
export function Screen() {
  const t = useMessages('operator');
  const system = useOperation('getSystem', {}, { refetchInterval: REFRESH_MS });
  return (
    <Frame
      title={t.system}
      text={t.systemText}
      docs="/docs/guides/self-hosting"
      requests={[requestOf('getSystem', {})]}
    >
      <Loaded query={system}>
        {({ data }) => (
          <Stack maw={900}>
            <Server system={data} />
            <Database system={data} />
            <Backups backups={data.backups} />
            <Queues system={data} />
            <Files system={data} />
            <Emails system={data} />
          </Stack>
        )}
      </Loaded>
    </Frame>
  );
}

function Server({ system: { server } }: { system: System }) {
  const t = useMessages('operator');
  const common = useMessages('common');
  const formats = useFormats();
  return (
    <Section title={t.server}>
      <Facts
        rows={[
          [t.version, `Corkboard ${server.version}, Node.js ${server.node_version}`],
          [t.uptime, formats.relative(new Date(Date.now() - server.uptime_seconds * 1000))],
          [t.memory, formats.bytes(server.memory_bytes)],
          [t.backgroundWork, server.does_background_work ? common.yes : common.no],
        ]}
      />
    </Section>
  );
}

function Database({ system: { database } }: { system: System }) {
  const t = useMessages('operator');
  const formats = useFormats();
  const { in_use: used, size, waiting } = database.pool;
  return (
    <Section title={t.database}>
      <Facts
        rows={[
          [t.version, `${t.kinds[database.kind] ?? database.kind} ${database.version}`],
          [t.size, formats.bytes(database.size_bytes)],
          [t.free, database.free_bytes === null ? t.elsewhere : formats.bytes(database.free_bytes)],
          [
            t.migration,
            <Instant
              key="migration"
              at={database.migrated_at}
            >{`${database.migration}, ${formats.date(database.migrated_at)}`}</Instant>,
          ],
          [t.connections, t.connectionsOf({ used: used, size: size, waiting: waiting })],
        ]}
      />
    </Section>
  );
}

function Queues({ system: { queues, tasks } }: { system: System }) {
  const t = useMessages('operator');
  const formats = useFormats();
  return (
    <Section title={t.queues}>
      <Table verticalSpacing={4} aria-label={t.queues}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t.queue}</Table.Th>
            <Table.Th className="numeric">{t.waiting}</Table.Th>
            <Table.Th className="numeric">{t.oldest}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {[...queues, ...tasks].map(({ name, waiting, oldest_due_seconds }) => (
            <Table.Tr key={name}>
              <Table.Td>{name}</Table.Td>
              <Table.Td className="numeric">{formats.number(waiting)}</Table.Td>
              <Table.Td className="numeric">
                {oldest_due_seconds > 0 ? t.seconds({ count: oldest_due_seconds }) : t.notLate}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Section>
  );
}

function Files({ system: { storage } }: { system: System }) {
  const t = useMessages('operator');
  const formats = useFormats();
  return (
    <Section title={t.files}>
      <Facts
        rows={[
          [t.files, t.storages[storage.kind] ?? storage.kind],
          [t.free, storage.free_bytes === null ? t.elsewhere : formats.bytes(storage.free_bytes)],
        ]}
      />
    </Section>
  );
}

function Emails({ system: { email } }: { system: System }) {
  const t = useMessages('operator');
  const language = useLanguage();
  const me = useMe();
  const sendTest = useChange('sendSystemTestEmail');
  const send = async () => {
    const { data } = await sendTest({ body: { to: me.email, language } });
    notifyDone(t.testSent({ to: data.to }));
  };
  return (
    <Section
      title={t.emails}
      actions={
        email.is_available && (
          <Button size="xs" variant="default" onClick={() => void send().catch(notifyFailure)}>
            {t.sendTest}
          </Button>
        )
      }
    >
      <Facts rows={[[t.emails, email.via === null ? email.reason : (t.emailsGo[email.via] ?? email.via)]]} />
    </Section>
  );
}
