import { expect, it } from 'vitest';
import { newCacheStore } from '../../../test/caches.ts';
import { toCachedResponse } from '../../platform/http/cached-response.ts';
import { PageCache } from './page-cache.ts';

it('uses a page on the day on which it was rendered, and no longer', async () => {
  const cache = new PageCache(newCacheStore());
  const revision = { validUntilMs: Number.POSITIVE_INFINITY };
  const state = { revision, settingsChangedAt: '', day: '2026-11-25' };
  const page = await cache.render('/', state, async () => toCachedResponse(200, {}, 'today'));
  expect(cache.find('/', state)).toBe(page);
  expect(cache.find('/', { ...state, day: '2026-11-26' })).toBeUndefined();
});
