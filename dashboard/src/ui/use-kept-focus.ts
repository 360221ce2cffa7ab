import { useLayoutEffect, useRef } from 'react';

/** Gives the focus back after a wait: a busy button is disabled, and a disabled element loses the focus. */
export function useKeptFocus(isBusy: boolean): void {
  const focused = useRef<Element>(null);
  useLayoutEffect(() => {
    const before = focused.current;
    focused.current = isBusy ? document.activeElement : null;
    if (!isBusy && before instanceof HTMLElement && document.activeElement === document.body) before.focus();
  }, [isBusy]);
}
