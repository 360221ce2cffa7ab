import type { ApplicationEntry } from '@corkboard/client';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useChange, useOperation } from '../../api/operations.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { Section } from '../../ui/section.tsx';
import { useStageName } from './use-stage-name.ts';

interface TimelineProps {
  applicationId: string;
  canWrite: boolean;
}

/** What happened, with a field for a note. */
export function Timeline({ applicationId, canWrite }: TimelineProps) {
  const t = useMessages('applications');
  const timeline = useOperation('getApplicationTimeline', { id: applicationId });
  return (
    <Section title={t.timeline} text={t.timelineText}>
      <Loaded query={timeline}>
        {({ data }) => (
          <Stack gap="sm">
            {data.map((entry) => (
              <Entry key={entry.id} applicationId={applicationId} entry={entry} canWrite={canWrite} />
            ))}
          </Stack>
        )}
      </Loaded>
      {canWrite && <NoteForm applicationId={applicationId} />}
    </Section>
  );
}

interface EntryProps extends TimelineProps {
  entry: ApplicationEntry;
}

function Entry({ applicationId, entry, canWrite }: EntryProps) {
  const t = useMessages('applications');
  const nameOf = useStageName();
  const [isDeleting, setDeleting] = useState(false);
  const { kind, stage, subject, text, created_at } = entry;
  return (
    <div>
      <Group justify="space-between">
        <Text size="sm" fw={500}>
          {t.kinds[kind]} {stage && nameOf(stage)} {subject}
        </Text>
        <Group gap="xs">
          <Text size="xs" c="dimmed">
            <Instant at={created_at} />
          </Text>
          {canWrite && kind === 'note' && (
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={`${t.delete}: ${text}`}
              onClick={() => setDeleting(true)}
            >
              {t.delete}
            </Button>
          )}
        </Group>
      </Group>
      {text && (
        <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {text}
        </Text>
      )}
      {isDeleting && (
        <DeleteNote applicationId={applicationId} note={entry} onClose={() => setDeleting(false)} />
      )}
    </div>
  );
}

interface DeleteNoteProps extends Pick<TimelineProps, 'applicationId'> {
  note: ApplicationEntry;
  onClose(): void;
}

function DeleteNote({ applicationId, note, onClose }: DeleteNoteProps) {
  const t = useMessages('applications');
  const deleteNote = useChange('deleteApplicationNote');
  return (
    <Confirm
      title={t.deleteNoteTitle}
      text={note.text}
      confirmLabel={t.delete}
      onConfirm={async () => {
        await deleteNote({ id: applicationId, note_id: note.id });
        notifyDone(t.noteDeleted);
      }}
      onClose={onClose}
    />
  );
}

function NoteForm({ applicationId }: { applicationId: string }) {
  const t = useMessages('applications');
  const createNote = useChange('createApplicationNote');
  const [text, setText] = useState('');
  const add = async () => {
    await createNote({ id: applicationId, body: { text } });
    setText('');
    notifyDone(t.noteAdded);
  };
  return (
    <>
      <Textarea
        label={t.note}
        value={text}
        autosize
        minRows={2}
        maxRows={12}
        maxLength={10_000}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div>
        <ActionButton variant="default" disabled={text.trim() === ''} onAct={add}>
          {t.addNote}
        </ActionButton>
      </div>
    </>
  );
}
