import { ActionIcon, Code, Group, Text } from '@mantine/core';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { useMessages } from '../messages/use-messages.ts';
import { notifyDone } from './notify.ts';

/** A value in the form in which the user needs it elsewhere, with a button that copies it. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const t = useMessages('common');
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    notifyDone(t.copied);
  };
  return (
    <div>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <Code block className="copy-value" tabIndex={0} role="textbox" aria-readonly aria-label={label}>
          {value}
        </Code>
        <ActionIcon
          variant="default"
          size={34}
          aria-label={`${t.copy}: ${label}`}
          title={t.copy}
          onClick={() => void copy()}
        >
          <IconCopy size={16} />
        </ActionIcon>
      </Group>
    </div>
  );
}
