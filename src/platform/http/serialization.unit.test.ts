import { Type } from 'typebox';
import { expect, onTestFinished, test, vi } from 'vitest';
import { serializeJson } from './serialization.ts';

test('a union beside a format of ours serializes without a warning', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  onTestFinished(() => warn.mockRestore());
  const schema = Type.Object({
    name: Type.String({ format: 'single-line' }),
    last: Type.Union([Type.Object({ at: Type.String({ format: 'date-time' }) }), Type.Null()]),
  });
  const value = { name: 'Acme', last: { at: '2026-11-23T10:00:00.000Z' } };
  expect(JSON.parse(serializeJson(schema, value))).toEqual(value);
  expect(serializeJson(schema, { name: 'Acme', last: null })).toBe('{"name":"Acme","last":null}');
  expect(warn).not.toHaveBeenCalled();
});
