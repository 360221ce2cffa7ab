import { isDeepStrictEqual } from 'node:util';
import { recordEvent } from '../../platform/events.ts';
import { type Issue, invalid } from '../../platform/http/errors.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { countInvalidItems } from './count-invalid-items.ts';
import { parseSchema } from './field-schema.ts';
import { forgetSortFields } from './forget-sort-fields.ts';
import {
  type CollectionContent,
  type CollectionRow,
  insertCollection,
  lockCollection,
  replaceCollection,
  toCollection,
} from './queries.ts';
import { defaultRules, findSortProblems } from './rules.ts';
import { type Collection, collectionSaved, type SaveCollection } from './schema.ts';

export interface SaveOutcome {
  collection: Collection;
  isNew: boolean;
  /** Stored items that the schema would refuse now. */
  invalidItems: number;
}

/**
 * Creates the collection, or replaces the one of its slug as a whole; no stored item is touched. `problems` are those
 * that the form of the request has already, so that all are told together.
 */
export async function saveCollection(
  scope: Scope,
  input: SaveCollection,
  problems: Issue[],
): Promise<SaveOutcome> {
  const content = readContent(scope, input, problems);
  const { row, isNew } = await inTransaction(scope, (scope) => store(scope, input.slug, content));
  // Counted when the collection is free again: writers of items need not wait for it.
  const invalidItems = isNew ? 0 : await countInvalidItems(scope, row);
  return { collection: toCollection(row), isNew, invalidItems };
}

function readContent(scope: Scope, input: SaveCollection, problems: Issue[]): CollectionContent {
  // A body that is no object, or lacks its schema, has been complained of.
  if (input?.schema === undefined) throw invalid(problems);
  const parsed = parseSchema(input.schema, scope);
  const rules = { ...defaultRules, ...input.rules };
  const issues = [...problems];
  if ('issues' in parsed) {
    issues.push(...parsed.issues.map(({ path, message }) => ({ path: `/schema${path}`, message })));
  } else if (typeof rules.sort_by === 'string') {
    issues.push(...findSortProblems(parsed.fields, rules.sort_by, '/rules/sort_by'));
  }
  if ('issues' in parsed || issues.length > 0) throw invalid(issues);
  return {
    name: input.name.trim(),
    description: input.description ?? null,
    visibility: input.visibility ?? 'private',
    schema: parsed.fields,
    rules,
    required_entitlement: input.required_entitlement ?? null,
  };
}

async function store(
  scope: Scope,
  slug: string,
  content: CollectionContent,
): Promise<{ row: CollectionRow; isNew: boolean }> {
  for (;;) {
    const stored = await lockCollection(scope, slug);
    if (stored) return { row: await replace(scope, stored, content), isNew: false };
    const row = await insertCollection(scope, slug, content);
    if (row) {
      await recordEvent(scope, collectionSaved, toCollection(row));
      return { row, isNew: true };
    }
    // Somebody was quicker by a hair: theirs is there now, to be replaced.
  }
}

async function replace(
  scope: Scope,
  stored: CollectionRow,
  content: CollectionContent,
): Promise<CollectionRow> {
  if (holdsSame(stored, content)) return stored;
  const row = await replaceCollection(scope, stored, content);
  await forgetSortFields(scope, stored, row.schema);
  await recordEvent(scope, collectionSaved, toCollection(row));
  return row;
}

/** By way of JSON, as schema and rules are kept: -0 is 0 there. */
function holdsSame(stored: CollectionRow, content: CollectionContent): boolean {
  const { name, description, visibility, schema, rules, required_entitlement } = stored;
  const kept = { name, description, visibility, schema, rules, required_entitlement };
  return isDeepStrictEqual(kept, JSON.parse(JSON.stringify(content)));
}
