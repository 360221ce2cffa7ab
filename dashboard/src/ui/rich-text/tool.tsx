import { ActionIcon, Menu } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';

interface ToolProps {
  label: string;
  icon: Icon;
  /** Of a button that switches something on and off. */
  isActive?: boolean;
  isDisabled?: boolean;
  /** Whether the Tab key stops here. The arrow keys lead to the other buttons. */
  isEntry?: boolean;
  onClick?(): void;
}

export function Tool({ label, icon: Glyph, isActive, isDisabled, isEntry = false, ...rest }: ToolProps) {
  return (
    <ActionIcon
      {...rest}
      variant={isActive ? 'light' : 'subtle'}
      color={isActive ? 'green' : 'gray'}
      c={isActive ? undefined : 'var(--mantine-color-text)'}
      size={32}
      tabIndex={isEntry ? 0 : -1}
      disabled={isDisabled}
      {...(isDisabled && { bg: 'transparent' })}
      aria-label={label}
      title={label}
      {...(isActive !== undefined && { 'aria-pressed': isActive })}
      // The text keeps its selection.
      onMouseDown={(event) => event.preventDefault()}
    >
      <Glyph size={18} />
    </ActionIcon>
  );
}

interface ToolMenuProps {
  label: string;
  icon: Icon;
  isEntry?: boolean;
  onOpen?(): void;
  children: ReactNode;
}

export function ToolMenu({ label, icon, isEntry = false, onOpen, children }: ToolMenuProps) {
  return (
    <Menu position="bottom-start" returnFocus={false} {...(onOpen && { onOpen })}>
      <Menu.Target>
        <Tool label={label} icon={icon} isEntry={isEntry} />
      </Menu.Target>
      <Menu.Dropdown mah={420} className="scrolls">
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}

/** https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/ */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const target = event.target as HTMLElement;
  if (step === undefined || target instanceof HTMLInputElement || target.role === 'menuitem') return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')];
  const next = (buttons.indexOf(target) + step + buttons.length) % buttons.length;
  event.preventDefault();
  buttons[next]?.focus();
}
