import { CorkboardError, type Export } from '@corkboard/client';
import { Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useChange, useOperation } from '../../api/operations.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Section } from '../../ui/section.tsx';
import { ExportRow } from './export-row.tsx';

const POLL_MS = 1_000;
const isUnfinished = ({ state }: Export) => state === 'queued' || state === 'running';

/** Starts an export, and lists the exports with their progress. */
export function ExportSection() {
  const t = useMessages('move');
  const [isWorking, setWorking] = useState(true);
  const exports = useOperation(
    'listExports',
    { resource: 'organization' },
    { refetchInterval: isWorking ? POLL_MS : false },
  );
  const isUnfinishedNow = exports.data?.data.some(isUnfinished) ?? true;
  if (isUnfinishedNow !== isWorking) setWorking(isUnfinishedNow);
  return (
    <Section title={t.exportTitle} text={t.exportText}>
      <NewExport />
      <Loaded query={exports}>{({ data }) => data.map((row) => <ExportRow key={row.id} row={row} />)}</Loaded>
    </Section>
  );
}

function NewExport() {
  const t = useMessages('move');
  const createExport = useChange('createExport');
  const [receiver, setReceiver] = useState('');
  const [problem, setProblem] = useState<string>();
  const start = async () => {
    setProblem(undefined);
    const body = {
      resource: 'organization',
      format: 'corkboard',
      receiver: receiver.trim() || null,
    } as const;
    try {
      await createExport({ body });
    } catch (error) {
      if (!(error instanceof CorkboardError) || error.code !== 'validation_error') throw error;
      setProblem(t.wrongKey);
    }
  };
  return (
    <>
      <TextInput
        label={t.receiver}
        description={t.receiverHelp}
        value={receiver}
        error={problem}
        onChange={({ currentTarget }) => setReceiver(currentTarget.value)}
      />
      <CopyField label={t.keyCommand} value="npx corkboard installation public-key" />
      <Group>
        <ActionButton onAct={start}>{t.export}</ActionButton>
      </Group>
      <Text size="sm" c="dimmed">
        {t.kept}
      </Text>
    </>
  );
}
