import { isDeepStrictEqual } from 'node:util';
import { RichTextError } from '../../../../platform/rich-text/errors.ts';
import { parseContent } from '../../../../platform/rich-text/parse-content.ts';
import { sanitizeHtml } from '../../../../platform/rich-text/sanitize.ts';
import { toStoredContent } from '../../../../platform/rich-text/stored-content.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { compileCollection, type ItemData } from '../../../content/collections/compile.ts';
import type { CollectionRow } from '../../../content/collections/queries.ts';
import { MoveError } from '../error.ts';
import type { ExportedRow } from '../format.ts';

export interface CleaningContext {
  scope: Scope;
  /** Counts texts that were cleaned, because the rules have become stricter since they were stored. */
  onCleaned(): void;
}

export function cleanHtml(html: ExportedRow[string], { scope, onCleaned }: CleaningContext): string | null {
  if (html === null) return null;
  const clean = withinRules(() => sanitizeHtml(String(html), { ownHosts: scope.ownHosts }));
  if (clean !== html) onCleaned();
  return clean;
}

export function cleanDocument(text: unknown, { scope, onCleaned }: CleaningContext): string {
  const { json } = withinRules(() =>
    toStoredContent(parseContent(JSON.parse(String(text)), { ownHosts: scope.ownHosts })),
  );
  if (json !== text) onCleaned();
  return json;
}

function withinRules<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof RichTextError) && !(error instanceof SyntaxError)) throw error;
    throw new MoveError(`the text is not allowed: ${error.message}`);
  }
}

/** Fields whose values a page turns into elements or links. Values of the others are shown as text. */
const CHECKED_TYPES = new Set(['richtext', 'url', 'image', 'email']);

/**
 * An item may be older than the schema of its collection, so not all its data must match it. But a field that pages do not show as
 * text must have an allowed value, and so must a field that the schema no longer has, since it may come back.
 */
export function cleanData(
  text: unknown,
  { schema }: CollectionRow,
  context: CleaningContext,
): { data: ItemData; text: string } {
  const stored: ItemData = withinRules(() => JSON.parse(String(text)));
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored))
    throw new MoveError('the data of an item must be an object');
  const cleaned = Object.entries(stored).map(([name, value]) => {
    const field = schema.find((each) => each.name === name);
    if (!field) assertHarmless(name, value, context);
    return [name, field ? cleanField(field, value, context) : value] as const;
  });
  const data = Object.fromEntries(cleaned) as ItemData;
  return { data, text: isDeepStrictEqual(data, stored) ? String(text) : JSON.stringify(data) };
}

function cleanField(
  field: CollectionRow['schema'][number],
  value: unknown,
  { scope, onCleaned }: CleaningContext,
): unknown {
  const { validate } = compileCollection([{ ...field, required: false }]);
  const validated = validate({ [field.name]: value }, { ...scope, isFromOutside: false }, { isUpdate: true });
  if ('issues' in validated) {
    if (CHECKED_TYPES.has(field.type))
      throw new MoveError(`the field ${field.name} has a value that is not allowed`);
    return value;
  }
  const clean = validated.data[field.name] ?? null;
  if (!isDeepStrictEqual(clean, value)) onCleaned();
  return clean;
}

/** A text that would be a script as a URL, or a document that rich text does not allow. */
function assertHarmless(name: string, value: unknown, context: CleaningContext): void {
  if (typeof value === 'string' && /^[\s\p{Cc}]*(javascript|data|vbscript)\s*:/iu.test(value))
    throw new MoveError(`the field ${name} has a value that is not allowed`);
  const isDocument = typeof value === 'object' && value !== null && 'type' in value && value.type === 'doc';
  if (isDocument) cleanDocument(JSON.stringify(value), context);
}
