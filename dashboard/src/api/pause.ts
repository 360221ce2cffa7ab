import { focusManager } from '@tanstack/react-query';

const PAUSE_AFTER_MS = 3_600_000;

/**
 * Pauses reads that repeat by themselves while nobody has used the page for an hour. Each of them extends the session, which would never
 * end on a screen that somebody left open.
 */
export function pauseWithoutUser(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const resume = () => {
    clearTimeout(timer);
    timer = setTimeout(() => focusManager.setFocused(false), PAUSE_AFTER_MS);
    focusManager.setFocused(undefined);
  };
  for (const type of ['keydown', 'pointerdown', 'pointermove']) addEventListener(type, resume);
  resume();
}
