import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { eventTypes } from './event-types.ts';
import type { EventType } from './platform/events.ts';

test('the catalogue has every event that a feature declares, once and in order', async () => {
  const files = globSync('features/**/schema.ts', { cwd: import.meta.dirname });
  const modules = await Promise.all(files.map((file) => import(path.join(import.meta.dirname, file))));
  const declared = modules.flatMap((module) => Object.values<unknown>(module).filter(isEventType));
  const names = declared.map(({ name }) => name).sort();
  expect(names.length).toBeGreaterThan(0);
  expect(eventTypes.map(({ name }) => name)).toEqual(names);
});

function isEventType(value: unknown): value is EventType {
  const { name, description, data } = (value ?? {}) as Partial<EventType>;
  return typeof name === 'string' && typeof description === 'string' && typeof data === 'object';
}
