import { it } from 'vitest';
import { sql } from 'kysely';
import { newOrganization } from '../../../test/app.ts';
import { loadDemoJobs } from '../../demo/load-jobs.ts';
import { readFilters } from './filters.ts';
import { countJobs, findJobIds, resolveCriteria } from './find-jobs.ts';

it('times', async () => {
  const { scope } = await newOrganization();
  await loadDemoJobs(scope, { count: 9500, seed: 3 });
  await sql`vacuum analyze job_index`.execute(scope.db);
  for (const query of [{}, { sort: 'title' as const }, { search: 'engineer' }, { search: 'e' }, { search: 'the team' }, { search: 'engineer', status: 'active' }]) {
    const times = [];
    for (let i = 0; i < 6; i++) {
      const { criteria, filters } = readFilters(query as never);
      const t0 = performance.now();
      const match = await resolveCriteria(scope, criteria);
      if (!match) throw new Error('none');
      const { total } = await countJobs(scope, match, undefined);
      const t1 = performance.now();
      await findJobIds(scope, match, { offset: 0, limit: 20, sort: filters.sort, total });
      const t2 = performance.now();
      times.push(`${(t1 - t0).toFixed(1)}/${(t2 - t1).toFixed(1)} (${total})`);
    }
    console.log(JSON.stringify(query), times.join('  '));
  }
}, 300_000);
