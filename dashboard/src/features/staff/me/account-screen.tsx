import { Stack } from '@mantine/core';
import { useMe } from '../../../api/use-me.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { requestOf } from '../../../ui/api-menu.tsx';
import { Screen as Frame } from '../../../ui/screen.tsx';
import { Factors } from './factors.tsx';
import { Memberships } from './memberships.tsx';
import { Notifications } from './notifications.tsx';
import { Password } from './password.tsx';
import { Profile } from './profile.tsx';
import { Sessions } from './sessions.tsx';

/** The user's own settings. */
export function Screen() {
  const t = useMessages('me');
  const me = useMe();
  return (
    <Frame title={t.title} text={me.email} docs="/docs/guides/staff" requests={[requestOf('getMe', {})]}>
      <Stack maw={760}>
        <Profile me={me} />
        <Memberships me={me} />
        <Password me={me} />
        <Factors />
        <Notifications />
        <Sessions />
      </Stack>
    </Frame>
  );
}
