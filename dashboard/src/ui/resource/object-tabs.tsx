import { Group, SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { type UrlState, useUrlState } from '../url-state.ts';
import type { AnyRow, FormDescription, Resource } from './description.ts';
import { choicesOf, findText } from './texts.ts';
import { useCanWrite, useShown } from './use-shown.ts';

interface ObjectTabsProps {
  resource: Resource;
  description: FormDescription;
  stored: AnyRow;
  /** The form. */
  children: ReactNode;
}

/** The tabs of an object, the last one with its form. Without the permission to change the object, only the first one. */
export function ObjectTabs({ resource, description: { tabs = {} }, stored, children }: ObjectTabsProps) {
  const { t } = useShown(resource);
  const canWrite = useCanWrite(resource);
  const [state, change] = useUrlState<UrlState>();
  const [first] = Object.keys(tabs);
  if (first === undefined) return children;
  const tab = (canWrite && state.tab) || first;
  const Tab = tabs[tab];
  // Filters belong to a tab.
  const cleared = Object.fromEntries(Object.keys(state).map((name) => [name, undefined]));
  return (
    <>
      {canWrite && (
        <Group>
          <SegmentedControl
            aria-label={findText(t, 'title')}
            value={tab}
            onChange={(tab) => change({ ...cleared, tab })}
            data={choicesOf(t, 'tabs') ?? []}
          />
        </Group>
      )}
      {Tab ? <Tab stored={stored} /> : children}
    </>
  );
}
