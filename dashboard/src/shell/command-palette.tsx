import type { OwnMembership } from '@corkboard/client';
import { Combobox, Modal, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useOperation } from '../api/operations.ts';
import { isPermitted } from '../api/organization-context.ts';
import { useMessages } from '../messages/use-messages.ts';
import { sections } from './navigation.ts';

interface Target {
  group: string;
  label: string;
  path: string;
}

/** Ctrl-K or Cmd-K: goes to any screen, and finds jobs, pages and members. */
export default function CommandPalette({
  membership,
  onClose,
}: {
  membership: OwnMembership | null;
  onClose(): void;
}) {
  const t = useMessages('shell');
  const navigate = useNavigate();
  const combobox = useCombobox({ opened: true });
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 150);
  const targets = [...useScreens(membership, text), ...useFound(membership, search)];
  const count = targets.length;
  // The input learns the id of its list when it renders again.
  const [, setListed] = useState(false);
  useEffect(() => setListed(true), []);
  useEffect(() => {
    if (count > 0) combobox.selectFirstOption();
  }, [count, combobox.selectFirstOption]);
  const open = (path: string) => {
    onClose();
    void navigate({ to: path });
  };
  const groups = Object.entries(Object.groupBy(targets, ({ group }) => group));
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      padding="xs"
      size="lg"
      yOffset="12vh"
      attributes={{ content: { 'aria-label': t.commands } }}
    >
      <Combobox store={combobox} onOptionSubmit={open} withinPortal={false}>
        <Combobox.EventsTarget withExpandedAttribute>
          <TextInput
            data-autofocus
            role="combobox"
            aria-autocomplete="list"
            // The dialog gives the focus a moment later, and keys pressed until then would be shortcuts.
            autoFocus
            size="md"
            variant="unstyled"
            px="xs"
            aria-label={t.commands}
            placeholder={t.commandsPlaceholder}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            // The list is always open, so the library keeps Escape from the dialog.
            onKeyDown={({ key }) => key === 'Escape' && onClose()}
          />
        </Combobox.EventsTarget>
        <Combobox.Options mah={360} style={{ overflowY: 'auto' }} tabIndex={0} aria-label={t.commands}>
          {count === 0 && <Combobox.Empty>{t.nothingFound}</Combobox.Empty>}
          {groups.map(([group, entries = []]) => (
            <Combobox.Group key={group} label={group}>
              {entries.map(({ label, path }) => (
                <Combobox.Option key={path} value={path}>
                  {label}
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
        </Combobox.Options>
      </Combobox>
    </Modal>
  );
}

function useScreens(membership: OwnMembership | null, text: string): Target[] {
  const t = useMessages('shell');
  if (!membership) return [];
  const base = `/o/${membership.organization.slug}`;
  return [...sections.daily, ...sections.setup]
    .flatMap((section) => section.entries ?? [section])
    .filter(({ permission }) => permission === undefined || isPermitted(membership.scopes, permission))
    .map(({ label, path }) => ({
      group: t.mainNavigation,
      label: t.navigation[label],
      path: `${base}/${path}`,
    }))
    .filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase()));
}

function useFound(membership: OwnMembership | null, search: string): Target[] {
  const t = useMessages('shell').navigation;
  const base = `/o/${membership?.organization.slug}`;
  const can = (permission: string) =>
    search.length > 1 && membership !== null && isPermitted(membership.scopes, permission);
  const jobs = useOperation('listJobs', { search, per_page: 5 }, { isEnabled: can('jobs:read') });
  const pages = useOperation('listPages', { search, per_page: 5 }, { isEnabled: can('pages:read') });
  const members = useOperation('listMembers', { search, per_page: 5 }, { isEnabled: can('members:read') });
  return [
    ...(jobs.data?.data ?? []).map(({ id, title, company_name }) => ({
      group: t.jobs,
      label: [title, company_name].filter(Boolean).join(' · '),
      path: `${base}/jobs/${id}`,
    })),
    ...(pages.data?.data ?? []).map(({ id, title, type }) => ({
      group: type === 'blog_post' ? t.posts : t.pages,
      label: title,
      path: `${base}/${type === 'blog_post' ? 'posts' : 'pages'}/${id}`,
    })),
    ...(members.data?.data ?? []).map(({ id, name, email }) => ({
      group: t.members,
      label: name === null ? email : `${name} · ${email}`,
      path: `${base}/members/${id}`,
    })),
  ];
}
