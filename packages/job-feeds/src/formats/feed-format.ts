import { JobDraft, type Target } from '../mapping/job-draft.ts';
import { listAt, valueAt } from '../mapping/paths.ts';
import type { MappedJob, SourceRecord } from '../sources/source.ts';
import { readContact } from '../values/links.ts';
import { type Hints, toLine } from '../values/value.ts';
import type { Sample } from './format.ts';

const MAX_ID = 2_048;

/** Starts a job with the fields that are at the same place in each record. */
export function draftFromPaths(
  record: SourceRecord,
  hints: Hints,
  paths: { [T in Target]?: string },
): JobDraft {
  const draft = new JobDraft(hints);
  for (const [target, path] of Object.entries(paths)) draft.set(target as Target, valueAt(record, path));
  return draft;
}

/** Sets the way to apply to the first path with a URL, an email address or a phone number. */
export function setFirstContact(draft: JobDraft, record: SourceRecord, paths: string[]): JobDraft {
  const contact = paths
    .map((path) => listAt(record, path)[0])
    .find((value) => readContact(value).value !== undefined);
  return draft.set('how_to_apply', contact);
}

/** The first of the paths that has a text. */
export function firstId(record: SourceRecord, paths: string[]): string | undefined {
  return paths.map((path) => toLine(listAt(record, path)[0], MAX_ID)).find((text) => text !== '');
}

/** Whether an XML document has this root and record element, and each record has an element of each group. */
export function isFeed(
  { kind, root, element, records }: Sample,
  names: { root: string; element: string; each: string[][] },
): boolean {
  if (kind !== 'xml' || root?.toLowerCase() !== names.root || element?.toLowerCase() !== names.element)
    return false;
  return (
    records.length > 0 &&
    records.every((record) => names.each.every((group) => group.some((name) => Object.hasOwn(record, name))))
  );
}

/** Finishes a job whose source states remote work with a flag for each kind. */
export function setRemoteFlags(draft: JobDraft, record: SourceRecord): MappedJob {
  const isSet = (path: string) => /^(?:true|1|yes)$/i.test(toLine(valueAt(record, path)));
  if (isSet('hybrid')) draft.set('remote', 'hybrid');
  else if (isSet('remote')) draft.set('remote', 'full');
  else if (isSet('on_site')) draft.set('remote', 'none');
  return draft.finish();
}
