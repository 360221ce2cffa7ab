import { Button, Menu } from '@mantine/core';
import IconColumns3 from '@tabler/icons-react/dist/esm/icons/IconColumns3.mjs';
import { useMessages } from '../../../messages/use-messages.ts';
import { type ColumnName, columnNames } from './column-names.ts';

interface ColumnMenuProps {
  shown: readonly ColumnName[];
  onChange(names: readonly string[]): void;
  onReset(): void;
}

/** Shows and hides columns. The menu stays open for several choices. */
export function ColumnMenu({ shown, onChange, onReset }: ColumnMenuProps) {
  const t = useMessages('job-list');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />}>
          {t.columnsButton}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.CheckboxGroup value={[...shown]} onChange={onChange}>
          {columnNames.map((name) => (
            <Menu.CheckboxItem key={name} value={name}>
              {t.columns[name]}
            </Menu.CheckboxItem>
          ))}
        </Menu.CheckboxGroup>
        <Menu.Divider />
        <Menu.Item onClick={onReset}>{t.resetColumns}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
