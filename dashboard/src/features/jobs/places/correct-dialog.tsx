import type { LocationPlace } from '@corkboard/client';
import { Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useChange } from '../../../api/operations.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { toPlaceBody, toPlaceValues } from '../place.ts';
import { PlaceInputs } from '../place-inputs.tsx';

/** Corrects the place of all jobs with a location, or takes the correction back. */
export function CorrectDialog({ row, onClose }: { row: LocationPlace | undefined; onClose(): void }) {
  return row && <Correct entry={row} onClose={onClose} />;
}

function Correct({ entry, onClose }: { entry: LocationPlace; onClose(): void }) {
  const t = useMessages('places');
  const correctPlace = useChange('correctPlace');
  const [place, setPlace] = useState(toPlaceValues(entry.place));
  const body = toPlaceBody(place);
  const save = async (place: typeof body, message: string) => {
    await correctPlace({ body: { location: entry.location, place } });
    notifyDone(message);
    onClose();
  };
  return (
    <Dialog title={t.correctTitle({ location: entry.location })} size="lg" onClose={onClose}>
      <Text size="sm" c="dimmed">
        {t.correctText}
      </Text>
      <PlaceInputs place={place} onChange={setPlace} />
      <Group justify="flex-end">
        {entry.is_corrected && (
          <ActionButton variant="default" onAct={() => save(null, t.takenBack)}>
            {t.takeBack}
          </ActionButton>
        )}
        <ActionButton disabled={body === null} onAct={() => save(body, t.corrected)}>
          {t.save}
        </ActionButton>
      </Group>
    </Dialog>
  );
}
