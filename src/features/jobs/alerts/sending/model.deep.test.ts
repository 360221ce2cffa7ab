import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { type AlertBoard, newAlertBoard, onServer, slugsIn } from '../../../../../test/alerts.ts';
import { newOrganization } from '../../../../../test/app.ts';
import { propertyRuns } from '../../../../../test/property-runs.ts';
import { CacheStore } from '../../../../platform/cache/cache-store.ts';
import { ChangeLog } from '../../../../platform/cache/change-log.ts';
import { type AlertQuery, toAlertCriteria } from '../../jobs/publications/alert-query.ts';
import { JobCache } from '../../jobs/responses/job-cache.ts';
import type { Job } from '../../jobs/schema.ts';
import { findPage } from '../../jobs/search/list.ts';

const words = ['harbour', 'Pilot', 'night', 'shift', 'Café', 'cafeteria', 'C++', 'pi', 'nurses', 'RN'];
const locations = [
  'Rotterdam',
  'Rotterdam, Netherlands',
  'Hamburg',
  'Berlin, Germany',
  'Quay 7',
  'Paris, TX',
];
const jobTypes = ['Full Time', 'contract'];
const companies = ['Acme', 'ACME', 'Pilot Café'];
const categories = ['Docks', 'Ships'];
const texts = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }).map((all) => all.join(' '));
const some = <T>(...values: T[]) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 2 });

const anyJob = fc.record(
  {
    title: texts,
    description: texts.map((text) => `<p>${text}</p>`),
    company_name: fc.constantFrom(...companies),
    location: fc.constantFrom(...locations),
    job_type: fc.constantFrom(...jobTypes),
    category: fc.constantFrom(...categories),
    remote: fc.constantFrom('none', 'hybrid', 'full'),
    remote_regions: some('EU', 'WORLDWIDE', 'DE'),
    salary_max: fc.constantFrom(30_000, 60_000),
    salary_currency: fc.constantFrom('EUR', 'USD'),
    salary_period: fc.constantFrom('yearly', 'monthly'),
    status: fc.constantFrom('active', 'active', 'draft', 'expired'),
    posted_at: fc.constantFrom('2020-01-01', '2026-01-02', '2026-11-01'),
  },
  { requiredKeys: ['title'] },
);

const anyQuery = fc.record(
  {
    search: fc
      .array(
        fc.oneof(
          fc.constantFrom(...words, 'pilots', 'har*', 'NIGHT', '-shift', 'krankenschwester'),
          fc.constant('"night shift"'),
        ),
        {
          minLength: 1,
          maxLength: 2,
        },
      )
      .map((all) => all.join(' ')),
    exact: fc.boolean(),
    locations: some('rotter', 'HAMBURG', 'xyz'),
    place: fc.constantFrom('Rotterdam', 'germany', 'paris', '"berlin"', 'quay', 'nowhere'),
    job_types: some('FULL time', 'contract', 'none'),
    company: fc.constantFrom('acme', 'pilot café', 'none'),
    category: fc.constantFrom('docks', 'none'),
    is_remote: fc.boolean(),
    remote: some('hybrid', 'full', 'none'),
    remote_region: fc.constantFrom('DE', 'US'),
    country: some('NL', 'DE', 'US'),
    pay_min: fc.constantFrom(20_000, 50_000),
    pay_currency: fc.constantFrom('EUR', 'USD'),
  },
  { requiredKeys: [] },
);
/** Queries with few filters match jobs. Queries with many reach edge cases. */
const queries = fc.oneof(
  { weight: 4, arbitrary: anyQuery.chain((query) => fewOf(query)) },
  { weight: 1, arbitrary: anyQuery },
);

type Query = typeof anyQuery extends fc.Arbitrary<infer T> ? T : never;
type JobBody = typeof anyJob extends fc.Arbitrary<infer T> ? T : never;

function fewOf(query: Query): fc.Arbitrary<Query> {
  const names = Object.keys(query) as (keyof Query)[];
  return fc
    .subarray(names, { maxLength: Math.min(2, names.length) })
    .map((chosen) => Object.fromEntries(chosen.map((name) => [name, query[name]])) as Query);
}

const step = fc.oneof(
  fc.record({ post: fc.array(anyJob, { minLength: 1, maxLength: 4 }) }),
  fc.record({
    change: fc.nat(),
    fields: fc.oneof(anyJob, fc.record({ status: fc.constantFrom('active', 'draft', 'expired') })),
  }),
  fc.record({ subscribe: queries }),
  fc.record({ look: fc.nat() }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface Alert {
  id: string;
  query: Query;
  /** Jobs whose first publication the alert has looked at. */
  seen: Set<string>;
}

/** Does the steps, and compares each look with what the list shows. */
class Model {
  readonly #board: AlertBoard;
  readonly #jobs: Job[] = [];
  readonly #published = new Set<string>();
  readonly #alerts: Alert[] = [];
  found = 0;

  constructor(board: AlertBoard) {
    this.#board = board;
  }

  async do(each: Step): Promise<void> {
    if ('post' in each) for (const job of each.post) await this.#post(job);
    else if ('change' in each) await this.#change(each.change, each.fields);
    else if ('subscribe' in each) await this.#subscribe(each.subscribe);
    else await this.#look(each.look);
  }

  async lookAtAll(): Promise<void> {
    for (let n = 0; n < this.#alerts.length; n++) await this.#look(n);
  }

  async #post(body: Partial<JobBody>): Promise<void> {
    const {
      status,
      text,
      body: response,
    } = await this.#board.client.post('/jobs', { expires_at: null, ...body });
    expect(status, text).toBe(201);
    this.#jobs.push(response.data);
    this.#note(response.data);
  }

  async #change(n: number, fields: object): Promise<void> {
    const job = this.#jobs[n % this.#jobs.length];
    if (!job) return;
    const { status, text, body } = await this.#board.client.patch(`/jobs/${job.id}`, fields);
    expect(status, text).toBe(200);
    this.#jobs.push(body.data);
    this.#note(body.data);
  }

  #note({ id, status }: Job): void {
    if (status === 'active') this.#published.add(id);
  }

  async #subscribe(query: Query): Promise<void> {
    // The list corrects words. An alert has the words as they are stored.
    const email = `alert-${this.#alerts.length}@pilots.example`;
    const token = await this.#board.subscribe({ email, query });
    const { id, query: stored } = (await this.#board.send('GET', `/organization/alerts/${token}`)).body.data;
    this.#alerts.push({ id, query: stored, seen: new Set(this.#published) });
  }

  async #look(n: number): Promise<void> {
    const alert = this.#alerts[n % this.#alerts.length];
    if (!alert) return;
    await sql`update alerts set due_at = now() - interval '1 second', sent_on = null where id = ${alert.id}`.execute(
      this.#board.server.connection.db,
    );
    const sent = (await this.#board.look()).flatMap(slugsIn);
    const { scope } = this.#board.client;
    const cache = new JobCache(new ChangeLog(new CacheStore(1_048_576)));
    const page = { offset: 0, limit: 100, sort: '-posted_at' as const };
    const { ids } = await findPage(
      scope,
      toAlertCriteria(alert.query as AlertQuery, scope.organization.language),
      page,
      cache,
    );
    const expected = ids.filter((id) => this.#published.has(id) && !alert.seen.has(id));
    expect({ query: alert.query, sent }).toEqual({
      query: alert.query,
      sent: expected.map((id) => this.#jobs.findLast((job) => job.id === id)?.slug),
    });
    this.found += sent.length;
    alert.seen = new Set(this.#published);
  }
}

it('what is emailed is what the list shows and what was published since the last look, in its order', {
  timeout: propertyRuns(300_000),
}, async () => {
  const { server } = await newAlertBoard();
  let found = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 20, size: 'max' }), async (steps) => {
      const model = new Model(onServer(server, await newOrganization({ server })));
      await model.do({ post: [{ title: 'Harbour pilot' }] });
      for (const each of steps) await model.do(each);
      await model.lookAtAll();
      found += model.found;
    }),
    { numRuns: propertyRuns(8), seed: 5 },
  );
  expect(found).toBeGreaterThan(10);
});
