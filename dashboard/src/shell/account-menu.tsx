import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useContext } from 'react';
import { callOperation } from '../api/operations.ts';
import { useMe } from '../api/use-me.ts';
import { LanguageContext, languages } from '../messages/language.ts';
import { useMessages } from '../messages/use-messages.ts';
import { discardAllDrafts } from '../ui/form/drafts.ts';
import { notifyFailure } from '../ui/notify.ts';

const languageNames = { en: 'English', de: 'Deutsch' };

/** The user's own menu: account, appearance, language, help, sign-out. */
export function AccountMenu({ onShortcuts }: { onShortcuts(): void }) {
  const t = useMessages('shell');
  const me = useMe();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { language, setLanguage } = useContext(LanguageContext);
  const signOut = useSignOut();
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <ActionIcon variant="default" size={30} radius="xl" aria-label={t.account}>
          <IconUser size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{me.email}</Menu.Label>
        <Menu.Item component={Link} to="/me">
          {t.account}
        </Menu.Item>
        <Menu.Item onClick={onShortcuts}>{t.shortcuts}</Menu.Item>
        <Menu.Item component="a" href="/docs" target="_blank">
          {t.documentation}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t.colorScheme}</Menu.Label>
        {(['light', 'dark', 'auto'] as const).map((scheme) => (
          <Menu.Item
            key={scheme}
            aria-current={colorScheme === scheme || undefined}
            fw={colorScheme === scheme ? 650 : 400}
            onClick={() => setColorScheme(scheme)}
          >
            {t[scheme]}
          </Menu.Item>
        ))}
        <Menu.Label>{t.language}</Menu.Label>
        {languages.map((each) => (
          <Menu.Item
            key={each}
            lang={each}
            aria-current={language === each || undefined}
            fw={language === each ? 650 : 400}
            onClick={() => setLanguage(each)}
          >
            {languageNames[each]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => void signOut()}>{t.signOut}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Ends the session, and removes what this browser stored for the user. */
function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return async () => {
    try {
      await callOperation(null, 'deleteStaffSession', {});
      discardAllDrafts();
      await navigate({ to: '/sign-in' });
      queryClient.clear();
    } catch (error) {
      notifyFailure(error);
    }
  };
}
