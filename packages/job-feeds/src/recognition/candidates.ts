import { systems } from '../sources/registry.ts';
import type { ReadContext } from '../sources/source.ts';

/** What a link needs besides its text. */
export type RecognitionContext = Pick<ReadContext, 'fetch' | 'defaults' | 'signal'>;

/** A source that a link may lead to. */
export interface Candidate {
  kind: string;
  settings: Record<string, unknown>;
}

/** The system that a URL belongs to by its form. Lever has two regions, which the form of an API or embedded script may not tell. */
export function recognizeForm(url: URL): Candidate[] {
  for (const { kind, recognize } of systems) {
    const settings: Record<string, unknown> | undefined = recognize?.(url);
    if (!settings) continue;
    const found = { kind, settings };
    const isGlobalLever = kind === 'lever' && settings.region === undefined;
    return isGlobalLever ? [found, { kind, settings: { ...settings, region: 'eu' } }] : [found];
  }
  return [];
}

/** The systems of several URLs, the systems of the most URLs first. */
export function recognizeAll(urls: string[], base: string): Candidate[] {
  const counts = new Map<string, { candidates: Candidate[]; count: number }>();
  for (const text of urls) {
    const url = URL.parse(text, base);
    const candidates = url ? recognizeForm(url) : [];
    if (candidates.length === 0) continue;
    const key = JSON.stringify(candidates[0]);
    const entry = counts.get(key) ?? { candidates, count: 0 };
    counts.set(key, { ...entry, count: entry.count + 1 });
  }
  const ranked = [...counts.values()].sort((one, other) => other.count - one.count);
  return ranked.flatMap(({ candidates }) => candidates);
}
