import { Kbd, Modal, Stack, Switch, Table } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../messages/use-messages.ts';
import { areLettersOn, switchLetters } from '../ui/shortcuts.ts';

const rows = [
  ['palette', 'Ctrl K'],
  ['help', '?'],
  ['goHome', 'g h'],
  ['goJobs', 'g j'],
  ['create', 'c'],
  ['move', 'j k'],
  ['open', 'o'],
  ['select', 'x'],
  ['search', '/'],
  ['save', 'Ctrl S'],
] as const;

/** The list of keyboard shortcuts. */
export default function ShortcutHelp({ onClose }: { onClose(): void }) {
  const t = useMessages('shell');
  const help = useMessages('shortcut-help');
  const common = useMessages('common');
  const [isOn, setOn] = useState(areLettersOn);
  return (
    <Modal opened onClose={onClose} title={t.shortcuts} closeButtonProps={{ 'aria-label': common.close }}>
      <Stack>
        <Table>
          <Table.Tbody>
            {rows.map(([name, keys]) => (
              <Table.Tr key={name}>
                <Table.Td>{help.actions[name]}</Table.Td>
                <Table.Td ta="end">
                  {keys.split(' ').map((key) => (
                    <Kbd key={key} ml={4}>
                      {key}
                    </Kbd>
                  ))}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Switch
          label={help.lettersOn}
          checked={isOn}
          onChange={({ currentTarget }) => {
            setOn(currentTarget.checked);
            switchLetters(currentTarget.checked);
          }}
        />
      </Stack>
    </Modal>
  );
}
