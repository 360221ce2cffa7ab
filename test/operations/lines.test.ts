import { beforeAll, expect, test } from 'vitest';
import { newOrganization, sharedServer } from '../app.ts';
import { type Contract, type Operation, readContract } from '../contract.ts';
import { issuePaths } from '../jobs.ts';
import { attempts } from './attempts.ts';
import { createWorld, sendAs, type World } from './world.ts';

/** The texts of request bodies that may have several lines, and texts that no person reads. */
const exceptions: Record<string, string> = {
  'cover_letter, description, details, markdown, message, reason, text': 'texts of several lines',
  'consent/text, payment_instructions': 'texts of several lines',
  'category_slug, event, external_id, id, job, slug, cause, sort_by, type, time_zone': 'compared exactly',
  'coupon, domain, required_entitlement, receiver, query/category, search_terms': 'compared exactly',
  'password, currentPassword, newPassword, current_password, new_password, value': 'secrets',
  'altcha, website': 'checks for programs',
  'remote_region, remote_regions[]': 'codes and names of places',
  sheet: 'the name of a sheet, as the file has it',
  'path, url, embed_query, referrer': 'URLs and paths',
  'allowed_hosts[], headers/*, delimiter, records': 'settings of requests and files',
  'constant, lookup/*, otherwise, template, values[]': 'values of any field of a job',
  'content, content[]': 'rich text',
};
const exempt = new Set(Object.keys(exceptions).flatMap((names) => names.split(', ')));

let contract: Contract;
let world: World;
beforeAll(async () => {
  contract = await readContract(await sharedServer());
  world = await createWorld();
});

test('every text of a request is one line, has another rule, or is listed as an exception', () => {
  const missing = contract.operations.flatMap((operation) =>
    textsOf(operation)
      .filter(({ schema, path }) => !hasRule(schema) && !isExempt(path))
      .map(({ path }) => `${operation.operationId} ${path.join('/')}`),
  );
  expect(missing).toEqual([]);
});

test('every text in one line folds line breaks and tabs, and rejects other control characters', async () => {
  let count = 0;
  for (const operation of contract.operations) {
    const lines = textsOf(operation).filter(({ path, schema }) => isLine(schema) && !hasOwnCode(path));
    if (lines.length === 0) continue;
    const paths = lines.map(({ path }) => `/${path.join('/').replaceAll('[]', '0')}`).sort();
    const { operationId } = operation;
    const folded = await findBroken(operation, lines, 'a\r\nb\tc');
    expect({ operationId, folded }).toEqual({ operationId, folded: [] });
    const rejected = await findBroken(operation, lines, 'a\u001bb');
    expect({ operationId, rejected }).toEqual({ operationId, rejected: [...new Set(paths)] });
    count += paths.length;
  }
  expect(count).toBeGreaterThan(100);
});

test.each([
  ['/jobs', 'title', {}],
  ['/jobs', 'company_name', { title: 'Pilot' }],
  ['/jobs', 'location', { title: 'Pilot' }],
  ['/jobs', 'recruiter_name', { title: 'Pilot' }],
  ['/jobs', 'category', { title: 'Pilot' }],
  ['/pages', 'meta_description', { title: 'About', slug: 'about' }],
  ['/companies', 'name', {}],
])('%s stores %s in one line', async (path, field, body) => {
  const client = await newOrganization();
  const created = await client.post(path, { ...body, [field]: '\tNorth\r\n Sea\u000bPilots \n' });
  expect(created.status, created.text).toBe(201);
  expect(created.body.data[field]).toBe('North Sea Pilots');
  expect(issuePaths(await client.post(path, { ...body, [field]: 'North\u0007Sea' }))).toEqual([`/${field}`]);
});

interface Text {
  path: string[];
  schema: Record<string, unknown>;
}

/** The texts in the JSON body of an operation. A name in the path is a field, `[]` an item, and `*` any field. */
function textsOf({ definition }: Operation): Text[] {
  const body = definition.requestBody?.content?.['application/json']?.schema;
  return body ? listTexts(contract.inline(body), []) : [];
}

// biome-ignore lint/suspicious/noExplicitAny: any JSON Schema.
function listTexts(schema: any, path: string[]): Text[] {
  if (typeof schema !== 'object' || schema === null || path.length > 6) return [];
  const own = [schema.type].flat().includes('string') ? [{ path, schema }] : [];
  return [
    ...own,
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => listTexts(inner, [...path, name])),
    ...['anyOf', 'oneOf', 'allOf'].flatMap((key) =>
      (schema[key] ?? []).flatMap((inner: object) => listTexts(inner, path)),
    ),
    ...listTexts(schema.items, [...path, '[]']),
    ...listTexts(schema.additionalProperties, [...path, '*']),
  ];
}

/** Formats and patterns bound the characters of a text. A file is no text. */
function hasRule({ format, pattern, enum: values, const: only }: Text['schema']): boolean {
  return format !== undefined || values !== undefined || only !== undefined || isStrict(pattern);
}

/** Whether the pattern is one for the whole text. */
function isStrict(pattern: unknown): boolean {
  return typeof pattern === 'string' && pattern.startsWith('^');
}

function isLine({ format }: Text['schema']): boolean {
  return format === 'single-line';
}

/** The fields of a batch have the schemas of single operations. Code of collections reads the fields of their schemas. */
function hasOwnCode([first]: string[]): boolean {
  return first === 'operations' || first === 'schema';
}

function isExempt(path: string[]): boolean {
  const names = path.slice(-2).join('/');
  const [last = ''] = path.slice(-1);
  return exempt.has(last) || exempt.has(names) || exempt.has(names.replace('/[]', '[]'));
}

/** Sends the text in all of the fields, with an unknown field so that nothing happens. Returns the fields that must be one line. */
async function findBroken(operation: Operation, lines: Text[], text: string): Promise<string[]> {
  const attempt = attempts[operation.operationId]!(world.theirs).body as object;
  const body = { ...structuredClone(attempt), nonsense: 1 };
  for (const { path } of lines) setText(body, path, text);
  const response = await sendAs(world.owner, operation, world.theirs, { body });
  const issues: { path: string; message: string }[] = response.body.error.details?.issues ?? [];
  expect(issues, response.text).toContainEqual(expect.objectContaining({ path: '/nonsense' }));
  return issues
    .filter(({ message }) => message === 'must be a single line')
    .map(({ path }) => path)
    .sort();
}

// biome-ignore lint/suspicious/noExplicitAny: any JSON.
function setText(parent: any, [first = '', second, ...rest]: string[], text: string): void {
  const key = first === '[]' ? 0 : first;
  if (second === undefined) {
    parent[key] = text;
    return;
  }
  if (typeof parent[key] !== 'object' || parent[key] === null) parent[key] = second === '[]' ? [] : {};
  setText(parent[key], [second, ...rest], text);
}
