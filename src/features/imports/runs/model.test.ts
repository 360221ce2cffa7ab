import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newOrganization } from '../../../../test/app.ts';
import {
  type ImportBoard,
  performNow,
  postImport,
  startSource,
  type TestSource,
} from '../../../../test/imports.ts';
import { propertyRuns } from '../../../../test/property-runs.ts';
import { serverForWorkers } from '../../../../test/worker.ts';
import type { ImportRun } from './schema.ts';

const IDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

/** What the rules of docs/imports.md say, in a few lines. */
interface ModelJob {
  title: string;
  status: 'active' | 'expired';
  locked: Set<string>;
}
interface ModelItem {
  isDeleted: boolean;
  misses: number;
}
type Change =
  | { id: string; kind: 'created' }
  | { id: string; kind: 'changed'; from: Partial<ModelJob>; to: Partial<ModelJob> };

class Model {
  readonly jobs = new Map<string, ModelJob>();
  readonly items = new Map<string, ModelItem>();
  usual: number | undefined;
  lastChanges: Change[] | undefined;

  run(source: Map<string, string>): void {
    const changes: Change[] = [];
    const isTrusted = this.usual === undefined || source.size >= this.usual / 2;
    for (const [id, title] of source) this.#supply(id, title, changes);
    for (const [id, item] of this.items) if (!source.has(id) && isTrusted) this.#miss(id, item, changes);
    this.usual = source.size;
    this.lastChanges = changes;
  }

  #supply(id: string, title: string, changes: Change[]): void {
    const item = this.items.get(id);
    const job = this.jobs.get(id);
    if (!item) {
      this.items.set(id, { isDeleted: false, misses: 0 });
      this.jobs.set(id, { title, status: 'active', locked: new Set() });
      changes.push({ id, kind: 'created' });
    } else if (!item.isDeleted && job) {
      const to: Partial<ModelJob> = {};
      if (job.title !== title && !job.locked.has('title')) to.title = title;
      if (item.misses === 2 && job.status === 'expired' && !job.locked.has('status')) to.status = 'active';
      item.misses = 0;
      this.#change(id, job, to, changes);
    }
  }

  #miss(id: string, item: ModelItem, changes: Change[]): void {
    const job = this.jobs.get(id);
    const isDue = item.misses >= 1;
    item.misses = Math.min(2, item.misses + 1);
    if (isDue && job?.status === 'active' && !job.locked.has('status'))
      this.#change(id, job, { status: 'expired' }, changes);
  }

  #change(id: string, job: ModelJob, to: Partial<ModelJob>, changes: Change[]): void {
    if (Object.keys(to).length === 0) return;
    const from = Object.fromEntries(Object.keys(to).map((name) => [name, job[name as keyof ModelJob]]));
    changes.push({ id, kind: 'changed', from, to });
    Object.assign(job, to);
  }

  edit(id: string, title: string): void {
    const job = this.jobs.get(id);
    if (!job || job.title === title) return;
    Object.assign(job, { title, locked: new Set([...job.locked, 'title']) });
  }

  remove(id: string): void {
    if (!this.jobs.delete(id)) return;
    (this.items.get(id) as ModelItem).isDeleted = true;
  }

  undo(): void {
    for (const change of (this.lastChanges ?? []).toReversed()) {
      const job = this.jobs.get(change.id);
      if (job) this.#revert(change, job);
    }
    this.lastChanges = undefined;
  }

  #revert(change: Change, job: ModelJob): void {
    if (change.kind === 'created') {
      if (job.locked.size > 0) return;
      this.jobs.delete(change.id);
      this.items.delete(change.id);
      return;
    }
    const names = Object.keys(change.to) as (keyof ModelJob)[];
    const same = names.filter((name) => job[name] === change.to[name]);
    if (same.length === 0) return;
    for (const name of same) Object.assign(job, { [name]: change.from[name] });
    (this.items.get(change.id) as ModelItem).misses = 0;
  }

  state() {
    return [...this.jobs].map(([id, { title, status }]) => ({ id, title, status })).sort(byId);
  }
}

const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);

interface Real {
  board: ImportBoard;
  source: TestSource;
  importId: string;
  lastRun: ImportRun | undefined;
}

async function runReal(real: Real, source: Map<string, string>): Promise<void> {
  const { board, importId } = real;
  real.source.jobs = [...source].map(([id, title]) => ({ id, title }));
  const queued = (await board.post(`/imports/${importId}/runs`)).body.data;
  let run = await performNow(board, queued);
  if (run.state === 'waiting')
    run = await performNow(
      board,
      (await board.post(`/imports/${importId}/runs/${run.id}/approve`)).body.data,
    );
  expect(run).toMatchObject({ state: 'done', progress: { skipped: 0 } });
  real.lastRun = run;
}

async function stateOf({ board }: Real) {
  const { data } = (await board.get('/jobs?status=active,expired,draft&per_page=100')).body;
  return data
    .map((job: Record<string, string>) => ({
      id: job.external_id?.split(':')[1],
      title: job.title,
      status: job.status,
    }))
    .sort(byId);
}

const title = fc.constantFrom('Pilot', 'Clerk', 'Diver');
const command = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('run' as const),
      jobs: fc.uniqueArray(fc.tuple(fc.constantFrom(...IDS), title), { selector: ([id]) => id }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('edit' as const), id: fc.constantFrom(...IDS), title }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), id: fc.constantFrom(...IDS) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const) }) },
);

it('any sequence of sources, edits, deletions and undos ends where the rules say', {
  timeout: 300_000,
}, async () => {
  const server = await serverForWorkers();
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 2, maxLength: 12 }), async (commands) => {
      const board: ImportBoard = { ...(await newOrganization({ server })), server };
      const source = await startSource();
      const { id: importId } = await postImport(board, source);
      const real: Real = { board, source, importId, lastRun: undefined };
      const model = new Model();
      for (const each of commands) {
        await execute(each, model, real);
        expect(await stateOf(real)).toEqual(model.state());
      }
    }),
    { numRuns: propertyRuns(6) },
  );
});

type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

async function execute(each: Command, model: Model, real: Real): Promise<void> {
  const { board, importId } = real;
  if (each.kind === 'run') {
    const jobs = new Map(each.jobs as [string, string][]);
    model.run(jobs);
    return runReal(real, jobs);
  }
  if (each.kind === 'undo') {
    if (!model.lastChanges || !real.lastRun) return;
    model.undo();
    const undo = (await board.post(`/imports/${importId}/runs/${real.lastRun.id}/undo`)).body.data;
    expect((await performNow(board, undo)).state).toBe('done');
    real.lastRun = undefined;
    return;
  }
  const { data } = (await board.get('/jobs?status=active,expired,draft&per_page=100')).body;
  const job = data.find((job: { external_id: string }) => job.external_id.endsWith(`:${each.id}`));
  if (each.kind === 'edit') {
    model.edit(each.id, each.title);
    if (job) expect((await board.patch(`/jobs/${job.id}`, { title: each.title })).status).toBe(200);
  } else {
    model.remove(each.id);
    if (job) expect((await board.delete(`/jobs/${job.id}`)).status).toBe(200);
  }
}
