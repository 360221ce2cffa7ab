import { expect, test } from 'vitest';
import { landingKinds, landingPaths, parseLandingPath, toLandingPath } from './paths.ts';

test.each(landingKinds)('a path of kind %s is read as it is written', (kind) => {
  const names = [...landingPaths[kind].matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const params = Object.fromEntries(names.map((name, index) => [name, `part-${index}`]));
  const path = toLandingPath(kind, params);
  expect(path).not.toContain(':');
  expect(parseLandingPath(path)).toEqual({ kind, params });
});

test.each([
  '',
  '/',
  '/categories',
  '/categories/',
  '/categories/Shipping',
  '/categories/shipping/',
  '/categories/shipping/ghent/more',
  '/categories/%2e%2e',
  '/jobs/pilot',
  'categories/shipping',
  `/categories/${'a'.repeat(121)}`,
])('%j is no landing page', (path) => {
  expect(parseLandingPath(path)).toBeUndefined();
});
