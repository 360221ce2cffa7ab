import { useEffect, useRef } from 'react';

type Handler = () => void;
type Context = 'anywhere' | 'list' | 'form';

interface Registration {
  context: Context;
  keys: Record<string, Handler>;
}

const registrations = new Set<{ current: Registration }>();
const STORED = 'corkboard-shortcuts';

/** Single letters can be switched off (WCAG 2.1.4). Combinations with Ctrl or Cmd always work. */
export function areLettersOn(): boolean {
  return localStorage.getItem(STORED) !== 'off';
}

export function switchLetters(isOn: boolean): void {
  localStorage.setItem(STORED, isOn ? 'on' : 'off');
}

/**
 * Handles keys while the component is mounted: letters such as `j`, sequences such as `g j`, and `mod+k` for Ctrl or Cmd. The newest
 * component with a key wins.
 */
export function useShortcuts(context: Context, keys: Record<string, Handler>): void {
  const registration = useRef<Registration>({ context, keys });
  registration.current = { context, keys };
  useEffect(() => {
    registrations.add(registration);
    return () => void registrations.delete(registration);
  }, []);
}

let pending = '';
let pendingUntil = 0;

/** Listens to the keys of the page. Called once. */
export function listenToShortcuts(): void {
  addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing || event.altKey) return;
    const isCombination = event.ctrlKey || event.metaKey;
    if (!isCombination && (isTyping(event.target) || !areLettersOn())) return;
    const handler = takeHandler(isCombination ? `mod+${event.key.toLowerCase()}` : event.key);
    if (!handler) return;
    event.preventDefault();
    handler();
  });
}

/** The handler of a key, or of the sequence that it completes within a second. */
function takeHandler(key: string): Handler | undefined {
  const sequence = pending !== '' && Date.now() < pendingUntil ? `${pending} ${key}` : key;
  const handler = find(sequence) ?? find(key);
  pending = handler || key.startsWith('mod+') ? '' : key;
  pendingUntil = Date.now() + 1_000;
  return handler;
}

function find(keys: string): Handler | undefined {
  return [...registrations].reverse().find(({ current }) => keys in current.keys)?.current.keys[keys];
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const isText = target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type);
  return isText || target.isContentEditable || ['TEXTAREA', 'SELECT'].includes(target.tagName);
}
