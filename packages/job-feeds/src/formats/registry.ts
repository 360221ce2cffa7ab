import { newMessage } from '../message.ts';
import type { Note } from '../sources/source.ts';
import { apis } from './apis.ts';
import { type FeedFormat, scoreFormat, toFormat } from './feed-format.ts';
import { feeds } from './feeds.ts';
import type { Format, Sample } from './format.ts';
import { jobPosting } from './job-posting.ts';
import { ownExport } from './own-export.ts';
import { syndication } from './syndication.ts';

const feedFormats: readonly FeedFormat[] = [...feeds, ...syndication, ...apis];
/** Formats that say themselves what they are. */
const exact: readonly Format[] = [ownExport, jobPosting];

/** The recognized formats. */
export const formats: readonly Pick<Format, 'name' | 'label'>[] = [...exact, ...feedFormats];

/** The format of this name. What the format does not know of the sample, it gets from the proposal. */
export function findFormat(name: string, sample: Sample): Format | undefined {
  const found = feedFormats.find((format) => format.name === name);
  return found ? toFormat(found, sample) : exact.find((format) => format.name === name);
}

/** The format that knows most names of the sample. */
export function recognizeFormat(sample: Sample): Format | undefined {
  const known = exact.find((format) => format.recognize(sample));
  if (known) return known;
  const [best] = feedFormats
    .map((format) => ({ format, score: scoreFormat(format, sample) }))
    .sort((one, other) => other.score - one.score);
  return best && best.score > 0 ? toFormat(best.format, sample) : undefined;
}

/** What the format does not say, and was read as the proposal does. */
export function noteProposed({ label, proposed = [] }: Format): Note[] {
  const names = proposed.map(({ target, path }) => `${path} → ${target}`).join(', ');
  return names === '' ? [] : [newMessage('format_completed', { format: label, names })];
}
