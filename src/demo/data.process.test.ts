import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { CreatePlan } from '../features/billing/plans/schema.ts';
import { UpdateOrganization } from '../features/board/organizations/schema.ts';
import { SaveCollection } from '../features/content/collections/schema.ts';
import { CreateJob } from '../features/jobs/jobs/schema.ts';
import { CreateMember } from '../features/people/members/schema.ts';
import { compileValidator } from '../platform/http/input/validation.ts';
import { listNames, readJson, readText } from './data.ts';
import { generateJobs } from './generate-jobs.ts';
import type { DemoMember, DemoPlan } from './load-members.ts';
import { demoCategories, occupations } from './occupations.ts';

const root = path.resolve(import.meta.dirname, '../..');

test('a packed installation includes every demo file', async () => {
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts'];
  const { stdout } = await promisify(execFile)('npm', args, { cwd: root, maxBuffer: 10_000_000 });
  const [{ files }] = JSON.parse(stdout);
  const packed = files.map((file: { path: string }) => file.path);
  const entries = await readdir(path.join(root, 'demo'), { recursive: true, withFileTypes: true });
  const needed = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)));
  expect(needed.length).toBeGreaterThan(60);
  expect(packed).toEqual(expect.arrayContaining(needed));
});

describe('the API schemas accept', () => {
  test('generated jobs', () => {
    const validate = compileValidator(CreateJob);
    for (const { source: _, ...job } of generateJobs({ count: 500, seed: 3, now: new Date() })) {
      // The API rejects a new job that has expired, so only the demo can create one.
      if (job.status !== 'expired') expect(validate(job), job.title).toEqual([]);
    }
  });

  test('plans', () => {
    const validate = compileValidator(CreatePlan);
    for (const { isActive: _, ...plan } of Object.values(readJson<Record<string, DemoPlan>>('plans.json')))
      expect(validate(plan)).toEqual([]);
  });

  test('members', () => {
    const validate = compileValidator(CreateMember);
    for (const { subscription: _, payments: __, ...member } of readJson<DemoMember[]>('members.json'))
      expect(validate(member)).toEqual([]);
  });

  test('collections', () => {
    const validate = compileValidator(SaveCollection);
    for (const name of listNames('collections'))
      expect(validate(readJson<{ collection: object }>(`collections/${name}.json`).collection)).toEqual([]);
  });

  test('the board settings', () => {
    expect(compileValidator(UpdateOrganization)(readJson('board.json'))).toEqual([]);
  });
});

test('occupations use known categories and industries, and every category has an occupation', () => {
  const industries = Object.keys(readJson<object>('jobs/industries.json'));
  expect([...new Set(occupations.map(({ category }) => category))].sort()).toEqual(
    [...demoCategories].sort(),
  );
  for (const { core, also } of occupations)
    expect(industries).toEqual(expect.arrayContaining([...core, ...(also === 'all' ? [] : also)]));
});

test('the quarterly report has correct totals, and its picture shows the same figures', () => {
  const rows = readText('posts/the-board-in-figures.html')
    .split('<tr>')
    .map((row) => [...row.matchAll(/right">(?:<strong>)?(\d+)(?:<\/strong>)?</g)].map(([, n]) => Number(n)))
    .filter((figures) => figures.length === 6);
  const sums = rows.pop();
  expect(rows).toHaveLength(10);
  expect(sums).toEqual([0, 1, 2, 3, 4, 5].map((n) => rows.reduce((sum, row) => sum + row[n]!, 0)));
  const groups = [0, 2, 4, 6, 8].flatMap((n) =>
    [0, 1, 2].map((month) => rows[n]![month]! + rows[n + 1]![month]!),
  );
  const bars = [...readText('pictures/bars.svg').matchAll(/height="([\d.]+)" rx="8"/g)];
  const scale = Number(bars[0]?.[1]) / groups[0]!;
  expect(bars.map(([, height]) => Math.round(Number(height) / scale))).toEqual(groups);
});
