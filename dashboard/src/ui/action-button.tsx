import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { notifyFailure } from './notify.ts';
import { useKeptFocus } from './use-kept-focus.ts';

interface ActionButtonProps extends ButtonProps {
  onAct(): Promise<unknown>;
  'aria-label'?: string;
  children: ReactNode;
}

/** A button whose action takes time. It says so while it runs, and reports a failure. */
export function ActionButton({ onAct, children, ...props }: ActionButtonProps) {
  const [isBusy, setBusy] = useState(false);
  useKeptFocus(isBusy);
  const act = async () => {
    setBusy(true);
    try {
      await onAct();
    } catch (error) {
      notifyFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button {...props} loading={isBusy} onClick={() => void act()}>
      {children}
    </Button>
  );
}
