import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../messages/use-messages.ts';
import { useShortcuts } from './shortcuts.ts';

/** Searches a list while the user types. `/` focuses it. */
export function SearchField({
  value,
  label,
  onSearch,
}: {
  value: string;
  label?: string;
  onSearch(text: string): void;
}) {
  const t = useMessages('common');
  const [text, setText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const search = useDebouncedCallback(onSearch, 150);
  // A link to another view, or Back. While the user types, the URL is behind the input.
  useEffect(() => {
    if (document.activeElement === input.current) return;
    search.cancel();
    setText(value);
  }, [value, search]);
  useShortcuts('list', { '/': () => input.current?.focus() });
  return (
    <TextInput
      ref={input}
      type="search"
      aria-label={label ?? t.search}
      placeholder={label ?? t.search}
      leftSection={<IconSearch size={15} />}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        search(currentTarget.value);
      }}
      miw={220}
    />
  );
}
