import { Button, Code, CopyButton, Group, Modal, Stack, Text } from '@mantine/core';
import { useMessages } from '../../messages/use-messages.ts';

/** Shows new recovery codes, once. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose(): void }) {
  const t = useMessages('me');
  const common = useMessages('common');
  return (
    <Modal
      opened
      onClose={onClose}
      title={t.recoveryCodes}
      closeOnClickOutside={false}
      withCloseButton={false}
    >
      <Stack>
        <Text size="sm">{t.recoveryText}</Text>
        <Code block tabIndex={0}>
          {codes.join('\n')}
        </Code>
        <Group justify="flex-end">
          <CopyButton value={codes.join('\n')}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? common.copied : common.copy}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>{t.done}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
