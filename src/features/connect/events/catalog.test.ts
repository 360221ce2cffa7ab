import { Type } from 'typebox';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { newOrganization } from '../../../../test/app.ts';
import { findEventProblems } from '../../../../test/event-problems.ts';
import { nullable } from '../../../platform/http/resource.ts';
import { eventTypes } from '../../../registries/event-types.ts';
import { type EventTypeDetails, toCatalog } from './catalog.ts';

let catalog: EventTypeDetails[];
beforeAll(async () => {
  const response = await (await newOrganization()).get('/webhooks/events');
  expect(response.status).toBe(200);
  catalog = response.body.data;
});

const names = eventTypes.map(({ name }) => name);

describe('GET /webhooks/events', () => {
  it('lists every event type once, with a description', async () => {
    expect(catalog.map(({ name }) => name)).toEqual(names);
    expect(new Set(names).size).toBe(names.length);
    for (const { name, description } of catalog) {
      expect(name).toMatch(/^[a-z]+(_[a-z]+)*(\.[a-z]+(_[a-z]+)*)+$/);
      expect(description).toMatch(/^[A-Z].*\.$/);
    }
  });

  it('counts the types in `meta`', async () => {
    expect((await (await newOrganization()).get('/webhooks/events')).body.meta).toEqual({
      total: names.length,
    });
  });
});

describe.each(names)('%s', (name) => {
  const entry = () => catalog.find((each) => each.name === name)!;

  it('has an example that matches its schema and names the changed fields of an update', () => {
    const { example } = entry();
    expect(findEventProblems(entry(), example)).toEqual([]);
    expect(example.type).toBe(name);
    expect(Object.keys(example.data)).not.toEqual([]);
    const isUpdate = /\.(updated|expired)$/.test(name);
    expect(example.changed_fields === undefined).toBe(!isUpdate);
    const [, status] = /\.(expired|archived|published)$/.exec(name) ?? [];
    if (status) expect(example.data).toMatchObject({ status });
  });

  it('has a schema that rejects other events', () => {
    const { example } = entry();
    expect(findEventProblems(entry(), { ...example, type: 'other' })).not.toEqual([]);
    expect(findEventProblems(entry(), { ...example, data: {} })).not.toEqual([]);
    expect(findEventProblems(entry(), { ...example, id: 'x' })).not.toEqual([]);
    expect(findEventProblems(entry(), { ...example, changed_fields: [1] })).not.toEqual([]);
  });

  it('has a self-contained standard JSON Schema', () => {
    const text = JSON.stringify(entry().schema);
    expect(text).not.toMatch(/\$ref|http-url|"instant"/);
    expect(entry().schema).toMatchObject({ $schema: 'https://json-schema.org/draft/2020-12/schema' });
  });
});

test('custom keywords are removed from schemas, but fields of the same name are not', () => {
  const data = Type.Object(
    {
      format: Type.String({ format: 'http-url', examples: ['https://pilots.example'] }),
      rules: nullable(Type.String({ format: 'date-time', examples: [null] })),
    },
    { rules: () => [] },
  );
  const [entry] = toCatalog([{ name: 'thing.made', resource: 'things', description: 'Made.', data }]);
  expect(entry?.schema).toMatchObject({
    properties: {
      data: {
        type: 'object',
        required: ['format', 'rules'],
        properties: {
          format: { type: 'string', examples: ['https://pilots.example'] },
          rules: { type: ['string', 'null'], format: 'date-time', examples: [null] },
        },
      },
    },
  });
});
