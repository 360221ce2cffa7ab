import { Switch } from '@mantine/core';
import { useChange, useOperation } from '../../../api/operations.ts';
import { textOf, useMessages } from '../../../messages/use-messages.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { notifyFailure } from '../../../ui/notify.ts';
import { Section } from '../../../ui/section.tsx';

/** What Corkboard emails the user about, in each organization. */
export function Notifications() {
  const t = useMessages('me');
  const notifications = useOperation('listMyNotifications');
  const update = useChange('updateMyNotification');
  return (
    <Loaded query={notifications}>
      {({ data }) =>
        data.length > 0 && (
          <Section title={t.notifications} text={t.notificationsText}>
            {data.map(({ organization, cause, description, is_enabled }) => (
              <Switch
                key={`${organization?.id} ${cause}`}
                label={`${organization?.name ?? t.installation}: ${textOf(t.causes, cause) ?? cause}`}
                description={textOf(t.causes, cause) ? undefined : description}
                checked={is_enabled}
                onChange={({ currentTarget }) =>
                  void update({
                    body: {
                      organization_id: organization?.id ?? null,
                      cause,
                      is_enabled: currentTarget.checked,
                    },
                  }).catch(notifyFailure)
                }
              />
            ))}
          </Section>
        )
      }
    </Loaded>
  );
}
