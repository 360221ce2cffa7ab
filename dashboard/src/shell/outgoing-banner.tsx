import { Alert, Code, Text } from '@mantine/core';
import { useMe } from '../api/use-me.ts';
import { useMessages } from '../messages/use-messages.ts';

/** Says that nothing leaves: the hold of the installation, or of the organization that is shown. */
export function OutgoingBanner({ organizationId }: { organizationId: number | undefined }) {
  const t = useMessages('shell');
  const { outgoing_holds } = useMe();
  const hold =
    outgoing_holds.find(({ organization_id }) => organization_id === null) ??
    outgoing_holds.find(({ organization_id }) => organization_id === organizationId);
  if (!hold) return null;
  return (
    <Alert color="orange" title={t.heldTitle[hold.reason]} role="status" mb="md">
      <Text size="sm">
        {hold.reason === 'moving' ? (
          t.movingText
        ) : (
          <>
            {t.heldText} <Code>corkboard resume</Code>
          </>
        )}
      </Text>
    </Alert>
  );
}
