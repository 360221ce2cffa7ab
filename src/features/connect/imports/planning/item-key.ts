import { createHash } from 'node:crypto';
import type { JobFields, SourceRow } from '@corkboard/job-feeds/source';

const MAX_KEY_BYTES = 150;

/**
 * Identifies the job in its source: the source's ID, otherwise the URL to apply, otherwise company, title and location, folded. Undefined
 * without all of these.
 */
export function toItemKey({ id }: Pick<SourceRow, 'id'>, fields: JobFields): string | undefined {
  if (id !== undefined && id.trim() !== '') return shorten(clean(id));
  const { how_to_apply: target } = fields;
  if (target && /^https?:/i.test(target)) return shorten(`url:${clean(target)}`);
  const name = toFoldedName(fields);
  return name && shorten(`name:${name}`);
}

/** The same for spellings of the same job: `Pilot|acme|berlin`. Undefined without a title. */
export function toFoldedName({ company_name, title, location }: JobFields): string | undefined {
  if (!title) return undefined;
  return [company_name, title, location].map((text) => fold(text ?? '')).join('|');
}

/** Without accents and punctuation. C++ and C# remain two words, as do words of scripts whose vowels are marks. */
function fold(text: string): string {
  return clean(text)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]+/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}+#]+/gu, ' ')
    .trim();
}

/** PostgreSQL stores neither U+0000 nor unpaired surrogates. */
export function clean(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD').trim();
}

/** Long keys end with a hash of the rest, because an index entry is bounded. */
function shorten(key: string): string {
  if (Buffer.byteLength(key) <= MAX_KEY_BYTES) return key;
  const hash = createHash('sha256').update(key).digest('base64url').slice(0, 22);
  return `${[...key].slice(0, 40).join('')}…${hash}`;
}
