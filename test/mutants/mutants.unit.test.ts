import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { applyMutant } from './mutant.ts';
import { mutants } from './mutants.ts';

describe('the mutants', () => {
  test('are at least 60, with different names', () => {
    expect(mutants.length).toBeGreaterThanOrEqual(60);
    expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
  });

  test.each(mutants)('“$name” still applies, and its tests exist', (mutant) => {
    const text = readFileSync(mutant.file, 'utf8');
    expect(applyMutant(mutant, text)).not.toBe(text);
    expect(mutant.tests.length).toBeGreaterThan(0);
    expect(mutant.tests.filter((file) => !existsSync(file))).toEqual([]);
  });
});

test('a mutant that does not apply exactly once is an error', () => {
  const mutant = { name: 'a', file: 'b', from: 'c', to: 'd', tests: ['e'] };
  for (const text of ['', 'c c']) expect(() => applyMutant(mutant, text)).toThrow(/applies [02] times/);
});
