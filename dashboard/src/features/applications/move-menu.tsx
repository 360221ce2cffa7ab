import type { ApplicationStage } from '@corkboard/client';
import { Button, Menu } from '@mantine/core';
import { useMessages } from '../../messages/use-messages.ts';
import { type WritableStage, writableStages } from './queries.ts';
import { useStageName } from './use-stage-name.ts';

interface MoveMenuProps {
  /** What moves, for screen readers. */
  label: string;
  current?: ApplicationStage;
  size?: string;
  onMove(stage: WritableStage): void;
}

/** Moves without dragging: by keyboard, and on a phone. */
export function MoveMenu({ label, current, size = 'compact-xs', onMove }: MoveMenuProps) {
  const t = useMessages('applications');
  const nameOf = useStageName();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size={size} variant="default" aria-label={label}>
          {t.moveTo}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {writableStages
          .filter((stage) => stage !== current)
          .map((stage) => (
            <Menu.Item key={stage} onClick={() => onMove(stage)}>
              {nameOf(stage)}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
