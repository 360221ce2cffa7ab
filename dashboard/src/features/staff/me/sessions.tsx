import { Badge, Button } from '@mantine/core';
import { useChange, useOperation } from '../../../api/operations.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { Instant } from '../../../ui/instant.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { notifyDone, notifyFailure } from '../../../ui/notify.ts';
import { Section, SectionRow } from '../../../ui/section.tsx';

/** Where the user is signed in. */
export function Sessions() {
  const t = useMessages('me');
  const sessions = useOperation('listMySessions');
  const endSession = useChange('deleteMySession');
  const endOthers = useChange('deleteMyOtherSessions');
  const endAllOthers = async () => {
    const { data } = await endOthers({});
    notifyDone(t.sessionsEnded({ count: data.ended }));
  };
  return (
    <Section
      title={t.sessions}
      actions={
        <Button size="xs" variant="default" onClick={() => void endAllOthers().catch(notifyFailure)}>
          {t.endOthers}
        </Button>
      }
    >
      <Loaded query={sessions}>
        {({ data }) =>
          data.map(({ id, user_agent, ip_network, last_used_at, is_current }) => (
            <SectionRow
              key={id}
              name={user_agent ?? '–'}
              facts={
                <>
                  {ip_network && `${ip_network} · `}
                  <Instant at={last_used_at} />
                </>
              }
              actions={
                is_current ? (
                  <Badge variant="light">{t.thisSession}</Badge>
                ) : (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    onClick={() => void endSession({ id }).catch(notifyFailure)}
                  >
                    {t.endSession}
                  </Button>
                )
              }
            />
          ))
        }
      </Loaded>
    </Section>
  );
}
