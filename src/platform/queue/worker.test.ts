import pino from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { until } from '../../../test/app.ts';
import { hang, MemorySource } from '../../../test/memory-source.ts';
import { type QueueWorker, type QueueWorkerOptions, startQueueWorker } from './worker.ts';

function start(source: MemorySource, other: Partial<QueueWorkerOptions> = {}): QueueWorker {
  const worker = startQueueWorker({ sources: [source], log: pino({ level: 'silent' }), ...other });
  onTestFinished(() => worker.stop());
  return worker;
}

const allDone = (source: MemorySource, count: number) =>
  until(
    async () => source.in('done').length,
    (done) => done === count,
  );

describe('work', () => {
  it('that is due at the start is done, and so is later work, with or without a wake-up', async () => {
    const source = new MemorySource();
    source.add('a', 30);
    const worker = start(source);
    expect(await allDone(source, 30)).toBe(30);
    source.add('b', 30);
    worker.wake();
    expect(await allDone(source, 60)).toBe(60);
    source.add('c', 30);
    expect(await allDone(source, 90)).toBe(90);
    expect(worker.inFlight).toBe(0);
  });

  it('starts immediately after a wake-up', async () => {
    const source = new MemorySource();
    const worker = start(source);
    await until(
      async () => source.scans,
      (scans) => scans > 0,
    );
    const scans = source.scans;
    source.add('a', 1);
    worker.wake();
    expect(await allDone(source, 1)).toBe(1);
    expect(source.scans).toBe(scans + 1);
  });

  it('that is due later starts when it is due, neither before nor only at the next idle scan', async () => {
    const source = new MemorySource();
    const dueAt = performance.now() + 300;
    source.add('a', 1, { dueAt });
    start(source);
    expect(await allDone(source, 1)).toBe(1);
    expect(performance.now() - dueAt).toBeGreaterThanOrEqual(0);
    expect(source.scans).toBeLessThanOrEqual(3);
  });

  it('of several sources is done concurrently', async () => {
    const sources = [new MemorySource(), new MemorySource(), new MemorySource()];
    for (const source of sources) source.add('same', 20);
    start(sources[0]!, { sources });
    for (const source of sources) expect(await allDone(source, 20)).toBe(20);
  });
});

describe('hanging tasks', () => {
  const hangsIn = (prefix: string) =>
    new MemorySource((task, stop) => (task.partition.startsWith(prefix) ? hang(stop) : Promise.resolve()));

  it('delay only their own partition', async () => {
    const source = hangsIn('dead');
    source.add('dead', 100);
    source.add('fine', 500, { organizationId: 2 });
    start(source);
    expect(await allDone(source, 500)).toBe(500);
    expect(source.in('begun').map(({ partition }) => partition)).toEqual(['dead']);
  });

  it('delay no other organization, even in thousands of partitions', async () => {
    const source = hangsIn('dead');
    for (let index = 0; index < 3_000; index++) source.add(`dead ${index}`, 2);
    const worker = start(source);
    await until(
      async () => source.in('begun').length,
      (count) => count === 44,
    );
    source.add('fine', 500, { organizationId: 2 });
    worker.wake();
    expect(await allDone(source, 500)).toBe(500);
    expect(source.in('begun').length).toBe(44);
  });

  it('delay no other partition of their organization, neither a new one nor a proven one', async () => {
    const source = hangsIn('dead');
    source.add('proven', 20);
    const worker = start(source);
    expect(await allDone(source, 20)).toBe(20);
    for (let index = 0; index < 30; index++) source.add(`dead ${index}`, 5);
    source.add('new', 20);
    source.add('proven', 20);
    worker.wake();
    expect(await allDone(source, 60)).toBe(60);
    expect(source.in('begun').length).toBe(30);
  });

  it('delay no other organization, even in partitions of ten organizations', async () => {
    const source = hangsIn('dead');
    for (let index = 0; index < 500; index++)
      source.add(`dead ${index}`, 2, { organizationId: 10 + (index % 10) });
    const worker = start(source);
    await until(
      async () => source.in('begun').length,
      (count) => count > 70,
    );
    source.add('fine', 100, { organizationId: 2 });
    worker.wake();
    expect(await allDone(source, 100)).toBe(100);
  });
});

describe('an error', () => {
  it('in a task affects no other task, and releases its permit', async () => {
    const source = new MemorySource(async ({ name }) => {
      if (name.endsWith('7')) throw new Error('broken');
    });
    source.add('a', 50);
    start(source);
    expect(await allDone(source, 45)).toBe(45);
    expect(source.in('begun').map(({ name }) => name)).toEqual(['a7', 'a17', 'a27', 'a37', 'a47']);
  });

  it('in a scan or a claim does not stop the work', async () => {
    const source = new MemorySource();
    source.add('a', 20);
    source.onScan = async () => {
      if (source.scans === 1) throw new Error('no database');
    };
    const claim = source.claim.bind(source);
    let claims = 0;
    source.claim = async (wanted) => {
      if (++claims === 1) throw new Error('no database');
      return claim(wanted);
    };
    start(source);
    expect(await allDone(source, 20)).toBe(20);
    expect(claims).toBeLessThan(20);
  });
});

describe('a stop', () => {
  it('starts nothing new, aborts tasks in flight, and releases unfinished tasks', async () => {
    const source = new MemorySource(({ partition }, stop) =>
      partition === 'done' ? Promise.resolve() : hang(stop),
    );
    source.add('done', 10);
    source.add('a', 100);
    source.add('b', 100, { organizationId: 2 });
    const worker = start(source);
    await until(
      async () => worker.inFlight,
      (count) => count === 2 && source.in('done').length === 10,
    );
    await worker.stop();
    expect(source.released.length).toBe(2);
    expect(source.in('waiting').length).toBe(200);
    expect(worker.inFlight).toBe(0);
    const { scans } = source;
    worker.wake();
    await worker.stop();
    expect(source.scans).toBe(scans);
    expect(source.begun.length).toBe(12);
  });

  it('waits for a claim in flight and releases what was claimed', async () => {
    const claimed = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const source = new MemorySource();
    source.add('a', 5);
    const claim = source.claim.bind(source);
    source.claim = async (wanted) => {
      const result = await claim(wanted);
      claimed.resolve();
      await released.promise;
      return result;
    };
    const worker = start(source);
    await claimed.promise;
    const stopped = worker.stop();
    released.resolve();
    await stopped;
    expect(source.begun).toEqual([]);
    expect(source.released.map(({ name }) => name)).toEqual(['a1']);
  });
});

it('a thousand wake-ups cause few scans: scans take at most a fifth of the time', async () => {
  const source = new MemorySource();
  source.onScan = () => new Promise((resolve) => setTimeout(resolve, 20));
  const since = performance.now();
  const worker = start(source);
  for (let count = 0; count < 1_000; count++) {
    worker.wake();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await until(
    async () => source.scans,
    (scans) => scans >= 4,
  );
  expect(source.scans).toBeLessThanOrEqual((performance.now() - since) / 100 + 2);
});

it('a worker starts as many tasks per second as the rate allows', async () => {
  const source = new MemorySource();
  for (let partition = 0; partition < 20; partition++)
    source.add(`${partition}`, 100, { organizationId: partition });
  let perSecond = 100;
  const since = performance.now();
  const worker = start(source, { rate: () => perSecond });
  const startedAfter = async (count: number) => {
    await until(
      async () => source.begun.length,
      (begun) => begun >= count,
    );
    return performance.now() - since;
  };
  const ms = await startedAfter(60);
  expect(ms).toBeGreaterThan(480);
  // On a busy machine, the test may see more of them later.
  expect(source.begun.length).toBeLessThan(20 + ms / 10);
  perSecond = Number.POSITIVE_INFINITY;
  worker.wake();
  expect(await allDone(source, 2_000)).toBe(2_000);
});
