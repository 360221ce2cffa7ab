import { isDeepStrictEqual } from 'node:util';
import { recordEvent } from '../../../platform/events.ts';
import { type Issue, invalid } from '../../../platform/http/errors/http-error.ts';
import { dryRun, inTransaction, type Scope } from '../../../platform/scope.ts';
import { countInvalidItems } from './count-invalid-items.ts';
import { parseSchema } from './field-schema.ts';
import { purgeSortFields } from './purge-sort-fields.ts';
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
  /** The number of stored items that do not match the new schema. */
  invalidItems: number;
}

interface SaveOptions {
  /** What the validation of the request found. It is reported together with the problems of the schema. */
  problems?: Issue[];
  /** Rolls back and returns what would have been stored. */
  isDryRun?: boolean;
}

/** Creates the collection, or replaces the one with the same slug. Stored items stay unchanged. */
export async function saveCollection(
  scope: Scope,
  input: SaveCollection,
  { problems = [], isDryRun = false }: SaveOptions = {},
): Promise<SaveOutcome> {
  const given = readContent(scope, input, problems);
  const run = isDryRun ? dryRun : inTransaction;
  const { row, isNew } = await run(scope, (scope) => store(scope, input.slug, given));
  // Count after the transaction, so that writers of items do not wait for the lock.
  const invalidItems = isNew ? 0 : await countInvalidItems(scope, row);
  return { collection: toCollection(row), isNew, invalidItems };
}

/** The content that a request sets. The fields of access keep their values if the request omits them. */
type GivenContent = Omit<CollectionContent, StoredField> & Partial<Pick<CollectionContent, StoredField>>;
type StoredField = 'visibility' | 'rules' | 'required_entitlement';

const defaults = { visibility: 'private', rules: defaultRules, required_entitlement: null };

function readContent(scope: Scope, input: SaveCollection, problems: Issue[]): GivenContent {
  // `problems` already contains a body that is not an object or has no schema.
  if (input?.schema === undefined) throw invalid(problems);
  const { visibility, required_entitlement } = input;
  const rules = input.rules && { ...defaultRules, ...input.rules };
  const parsed = parseSchema(input.schema, scope);
  const issues = [...problems];
  if ('issues' in parsed) {
    issues.push(...parsed.issues.map(({ path, message }) => ({ path: `/schema${path}`, message })));
  } else if (typeof rules?.sort_by === 'string') {
    issues.push(...findSortProblems(parsed.fields, rules.sort_by, '/rules/sort_by'));
  }
  if ('issues' in parsed || issues.length > 0) throw invalid(issues);
  return {
    name: input.name.trim(),
    description: input.description ?? null,
    schema: parsed.fields,
    ...(visibility === undefined ? {} : { visibility }),
    ...(rules === undefined ? {} : { rules }),
    ...(required_entitlement === undefined ? {} : { required_entitlement }),
  };
}

async function store(
  scope: Scope,
  slug: string,
  given: GivenContent,
): Promise<{ row: CollectionRow; isNew: boolean }> {
  for (;;) {
    const stored = await lockCollection(scope, slug);
    if (stored) return { row: await replace(scope, stored, given), isNew: false };
    const row = await insertCollection(scope, slug, { ...defaults, ...given });
    if (row) {
      await recordEvent(scope, collectionSaved, toCollection(row));
      return { row, isNew: true };
    }
    // A concurrent request created the collection first. Replace it.
  }
}

async function replace(scope: Scope, stored: CollectionRow, given: GivenContent): Promise<CollectionRow> {
  const { visibility, rules, required_entitlement } = stored;
  const content = { visibility, rules, required_entitlement, ...given };
  if (!given.rules) assertSortable(content);
  if (isUnchanged(stored, content)) return stored;
  const row = await replaceCollection(scope, stored, content);
  await purgeSortFields(scope, stored, row.schema);
  await recordEvent(scope, collectionSaved, toCollection(row));
  return row;
}

/** Throws if the unchanged rules sort by a field that the new schema does not have. */
function assertSortable({ schema, rules }: CollectionContent): void {
  if (findSortProblems(schema, rules.sort_by, '').length === 0) return;
  const message = `is ${rules.sort_by}, which the new schema cannot sort by; send rules with another sort_by`;
  throw invalid([{ path: '/rules/sort_by', message }]);
}

/** Compares as JSON, because the database stores schema and rules as JSON, in which -0 is 0. */
function isUnchanged(stored: CollectionRow, content: CollectionContent): boolean {
  const { name, description, visibility, schema, rules, required_entitlement } = stored;
  const current = { name, description, visibility, schema, rules, required_entitlement };
  return isDeepStrictEqual(current, JSON.parse(JSON.stringify(content)));
}
