import type { ServerResponse } from 'node:http';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newOrganization } from '../../../../../test/app.ts';
import {
  decideNow,
  type ImportBoard,
  performNow,
  postImport,
  startSource,
  type TestSource,
} from '../../../../../test/imports.ts';
import { propertyRuns } from '../../../../../test/property-runs.ts';
import { serverForWorkers } from '../../../../../test/worker.ts';
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

/** How a run ends. `rejected`: a person rejected what would expire. */
type Ending = 'done' | 'partial' | 'rejected';

class Model {
  readonly jobs = new Map<string, ModelJob>();
  readonly items = new Map<string, ModelItem>();
  usual: number | undefined;
  lastChanges: Change[] | undefined;

  run(source: Map<string, string>, ending: Ending): void {
    const changes: Change[] = [];
    const present = [...this.items.values()].filter(({ isDeleted, misses }) => !isDeleted && misses === 0);
    const isTrusted = source.size >= (this.usual ?? present.length) / 2;
    for (const [id, title] of source) this.#supply(id, title, changes);
    if (ending !== 'partial' && isTrusted)
      for (const [id, item] of this.items)
        if (!source.has(id)) this.#miss(id, item, changes, ending === 'rejected');
    if (ending === 'done') this.usual = source.size;
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

  #miss(id: string, item: ModelItem, changes: Change[], isRejected: boolean): void {
    const job = this.jobs.get(id);
    const isDue = item.misses >= 1;
    item.misses = Math.min(2, item.misses + 1);
    if (isDue && !isRejected && job?.status === 'active' && !job.locked.has('status'))
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

  unlock(id: string): void {
    this.jobs.get(id)?.locked.clear();
  }

  /** Lets the source supply deleted jobs again. */
  restore(): void {
    for (const [id, { isDeleted }] of this.items) if (isDeleted) this.items.delete(id);
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
    // A job that expired again comes back with the next run that has the job.
    const isExpired = same.includes('status') && job.status === 'expired';
    (this.items.get(change.id) as ModelItem).misses = isExpired ? 2 : 0;
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

/** Runs the import, and decides if it waits. A source that ends early has all of these jobs, and a part of one more. */
async function runReal(
  real: Real,
  source: Map<string, string>,
  { isApproved, endsEarly }: { isApproved: boolean; endsEarly: boolean },
): Promise<Ending> {
  const { board, importId } = real;
  real.source.jobs = [...source].map(([id, title]) => ({ id, title }));
  real.source.respond = endsEarly ? (response) => sendPart(response, real.source.jobs) : undefined;
  const queued = (await board.post(`/imports/${importId}/runs`)).body.data;
  let run = await performNow(board, queued);
  let ending: Ending = endsEarly ? 'partial' : 'done';
  if (run.state === 'waiting') {
    if (!isApproved) ending = 'rejected';
    run = await decideNow(board, run, isApproved ? 'approve' : 'reject');
  }
  expect(run).toMatchObject({ state: endsEarly ? 'partial' : 'done', progress: { skipped: 0 } });
  real.lastRun = run;
  return ending;
}

function sendPart(response: ServerResponse, jobs: object[]): void {
  response.setHeader('content-type', 'application/json');
  response.end(`${JSON.stringify(jobs).slice(0, -1)},{"id":"part`);
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
      isApproved: fc.boolean(),
      endsEarly: fc.constantFrom(false, false, false, true),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('edit' as const), id: fc.constantFrom(...IDS), title }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), id: fc.constantFrom(...IDS) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('unlock' as const), id: fc.constantFrom(...IDS) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restore' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const) }) },
);

it('any sequence of sources, edits, deletions and undos ends where the rules say', {
  timeout: propertyRuns(300_000),
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
    model.run(jobs, await runReal(real, jobs, { ...each, endsEarly: each.endsEarly && jobs.size > 0 }));
  } else if (each.kind === 'undo') await undo(model, real);
  else if (each.kind === 'restore') {
    model.restore();
    expect((await board.post(`/imports/${importId}/restore`)).status).toBe(200);
  } else await change(each, model, real);
}

async function undo(model: Model, { board, importId, lastRun }: Real): Promise<void> {
  if (!model.lastChanges || !lastRun) return;
  const response = await board.post(`/imports/${importId}/runs/${lastRun.id}/undo`);
  const isChanged = model.lastChanges.length > 0;
  expect(response.status, response.text).toBe(isChanged ? 202 : 409);
  model.undo();
  if (isChanged) expect((await performNow(board, response.body.data)).state).toBe('done');
}

async function change(
  each: Exclude<Command, { kind: 'run' | 'undo' | 'restore' }>,
  model: Model,
  { board }: Real,
): Promise<void> {
  const { data } = (await board.get('/jobs?status=active,expired,draft&per_page=100')).body;
  const job = data.find((job: { external_id: string }) => job.external_id.endsWith(`:${each.id}`));
  if (each.kind === 'edit') model.edit(each.id, each.title);
  else if (each.kind === 'unlock') model.unlock(each.id);
  else model.remove(each.id);
  if (!job) return;
  const path = `/jobs/${job.id}`;
  const written = each.kind === 'edit' ? { title: each.title } : { locked_fields: [] };
  const response = each.kind === 'remove' ? await board.delete(path) : await board.patch(path, written);
  expect(response.status, response.text).toBe(200);
}
