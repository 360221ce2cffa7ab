import './text-diff.css';
import { Text, VisuallyHidden } from '@mantine/core';
import { type Change, diffLines, diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';
import { useMessages } from '../messages/use-messages.ts';

/** Words around a change that stay visible. */
const CONTEXT = 20;
/** A comparison word by word of texts that have little in common takes seconds. Line by line is enough then. */
const TIMEOUT_MS = 300;

/** The words that were removed and added. Long passages without changes are left out. */
export function TextDiff({ from, to }: { from: string; to: string }) {
  const t = useMessages('common').diff;
  const changes = useMemo(
    () => diffWordsWithSpace(from, to, { timeout: TIMEOUT_MS }) ?? diffLines(from, to),
    [from, to],
  );
  return (
    // A scrolling box needs a stop for the keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
    <section className="text-diff" tabIndex={0} aria-label={t.label}>
      {changes.map((change, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the passages have no identity.
        <Passage key={index} change={change} skipped={(words) => t.skipped({ words })} />
      ))}
    </section>
  );
}

function Passage({ change, skipped }: { change: Change; skipped(words: number): string }) {
  const t = useMessages('common').diff;
  const { value, added, removed } = change;
  if (added || removed) {
    const Element = added ? 'ins' : 'del';
    return (
      <Element>
        <VisuallyHidden>{added ? t.added : t.removed}: </VisuallyHidden>
        {value}
      </Element>
    );
  }
  const words = value.split(/(?<=\s)(?=\S)/);
  if (words.length <= 2 * CONTEXT + 10) return value;
  return (
    <>
      {words.slice(0, CONTEXT).join('')}
      <Text component="span" size="sm" c="dimmed">
        {` ${skipped(words.length - 2 * CONTEXT)} `}
      </Text>
      {words.slice(-CONTEXT).join('')}
    </>
  );
}
