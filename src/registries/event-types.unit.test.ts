import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { scopes } from '../features/people/permissions/scopes.ts';
import type { EventType } from '../platform/events.ts';
import { eventTypes } from './event-types.ts';
import { publicContent } from './public-content.ts';

const sourcesFolder = path.join(import.meta.dirname, '..');

test('the catalog lists every event that a feature declares, once and sorted by name', async () => {
  const files = globSync('features/**/schema.ts', { cwd: sourcesFolder });
  const modules = await Promise.all(files.map((file) => import(path.join(sourcesFolder, file))));
  const declared = modules.flatMap((module) => Object.values<unknown>(module).filter(isEventType));
  const names = declared.map(({ name }) => name).sort();
  expect(names.length).toBeGreaterThan(0);
  expect(eventTypes.map(({ name }) => name)).toEqual(names);
});

function isEventType(value: unknown): value is EventType {
  const { name, description, data } = (value ?? {}) as Partial<EventType>;
  return typeof name === 'string' && typeof description === 'string' && typeof data === 'object';
}

test.each(eventTypes)('$name needs a scope that a key can have', ({ resource }) => {
  expect(scopes).toContain(`${resource}:read`);
});

/** Events whose data no cached page shows. */
const nonPublic = [
  ...['application.created', 'application.deleted', 'application.updated', 'application.withdrawn'],
  'domain.contest_ended',
  'domain.contested',
  'domain.created',
  ...['import.failed', 'import.needs_approval', 'import.run_finished'],
  ...['member.created', 'member.deleted', 'member.updated'],
  ...['payment.failed', 'payment.pending', 'payment.refunded', 'payment.succeeded'],
  'payment_settings.updated',
  ...['plan.created', 'plan.updated'],
  // Their changes on the board have events of their own, such as the events of the job.
  ...['posting.approved', 'posting.paid', 'posting.refunded', 'posting.rejected', 'posting.submitted'],
  ...['secret.created', 'secret.deleted', 'secret.rotated'],
  ...['subscription.canceled', 'subscription.created', 'subscription.updated'],
  'webhook.disabled',
];

test('every event type either changes the public content of a board or is declared non-public', () => {
  const names = publicContent.flatMap(({ changedBy }) => changedBy.map(({ name }) => name));
  expect([...names, ...nonPublic].sort()).toEqual(eventTypes.map(({ name }) => name).sort());
});
