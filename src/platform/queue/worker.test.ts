import pino from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { until } from '../../../test/app.ts';
import { hang, MemorySource } from '../../../test/memory-source.ts';
import { type Dispatcher, type DispatcherOptions, startDispatcher } from './dispatcher.ts';

function start(source: MemorySource, other: Partial<DispatcherOptions> = {}): Dispatcher {
  const dispatcher = startDispatcher({ sources: [source], log: pino({ level: 'silent' }), ...other });
  onTestFinished(() => dispatcher.stop());
  return dispatcher;
}

const allDone = (source: MemorySource, count: number) =>
  until(
    async () => source.in('done').length,
    (done) => done === count,
  );

describe('work', () => {
  it('that is there is done, and so is what comes, with a word or without one', async () => {
    const source = new MemorySource();
    source.add('a', 30);
    const dispatcher = start(source);
    expect(await allDone(source, 30)).toBe(30);
    source.add('b', 30);
    dispatcher.wake();
    expect(await allDone(source, 60)).toBe(60);
    source.add('c', 30);
    expect(await allDone(source, 90)).toBe(90);
    expect(dispatcher.inFlight).toBe(0);
  });

  it('that comes with a word is begun at once', async () => {
    const source = new MemorySource();
    const dispatcher = start(source);
    await until(
      async () => source.scans,
      (scans) => scans > 0,
    );
    const scans = source.scans;
    source.add('a', 1);
    dispatcher.wake();
    expect(await allDone(source, 1)).toBe(1);
    expect(source.scans).toBe(scans + 1);
  });

  it('that is to come is begun when it is due, not before and not at the next look', async () => {
    const source = new MemorySource();
    const dueAt = performance.now() + 300;
    source.add('a', 1, { dueAt });
    start(source);
    expect(await allDone(source, 1)).toBe(1);
    expect(performance.now() - dueAt).toBeGreaterThanOrEqual(0);
    expect(source.scans).toBeLessThanOrEqual(3);
  });

  it('of many sources is done side by side', async () => {
    const sources = [new MemorySource(), new MemorySource(), new MemorySource()];
    for (const source of sources) source.add('same', 20);
    start(sources[0]!, { sources });
    for (const source of sources) expect(await allDone(source, 20)).toBe(20);
  });
});

describe('what hangs', () => {
  const hangsIn = (prefix: string) =>
    new MemorySource((task, stop) => (task.lane.startsWith(prefix) ? hang(stop) : Promise.resolve()));

  it('holds up its own lane alone', async () => {
    const source = hangsIn('dead');
    source.add('dead', 100);
    source.add('fine', 500, { organizationId: 2 });
    start(source);
    expect(await allDone(source, 500)).toBe(500);
    expect(source.in('begun').map(({ lane }) => lane)).toEqual(Array(5).fill('dead'));
  });

  it('holds up no other organization, with thousands of lanes', async () => {
    const source = hangsIn('dead');
    for (let index = 0; index < 3_000; index++) source.add(`dead ${index}`, 2);
    const dispatcher = start(source);
    await until(
      async () => source.in('begun').length,
      (count) => count === 25,
    );
    source.add('fine', 500, { organizationId: 2 });
    dispatcher.wake();
    expect(await allDone(source, 500)).toBe(500);
    expect(source.in('begun').length).toBe(25);
  });

  it('holds up nobody, with lanes in ten organizations', async () => {
    const source = hangsIn('dead');
    for (let index = 0; index < 500; index++)
      source.add(`dead ${index}`, 2, { organizationId: 10 + (index % 10) });
    const dispatcher = start(source);
    await until(
      async () => source.in('begun').length,
      (count) => count > 70,
    );
    source.add('fine', 100, { organizationId: 2 });
    dispatcher.wake();
    expect(await allDone(source, 100)).toBe(100);
  });
});

describe('trouble', () => {
  it('with a task is no other task’s, and leaves its slot', async () => {
    const source = new MemorySource(async ({ name }) => {
      if (name.endsWith('7')) throw new Error('broken');
    });
    source.add('a', 50);
    start(source);
    expect(await allDone(source, 45)).toBe(45);
    expect(source.in('begun').map(({ name }) => name)).toEqual(['a7', 'a17', 'a27', 'a37', 'a47']);
  });

  it('with looking or claiming passes, and work goes on', async () => {
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
  it('begins nothing more, gives up what is under way, and hands back all that is not done', async () => {
    const source = new MemorySource(({ lane }, stop) => (lane === 'done' ? Promise.resolve() : hang(stop)));
    source.add('done', 10);
    source.add('a', 100);
    source.add('b', 100, { organizationId: 2 });
    const dispatcher = start(source);
    await until(
      async () => dispatcher.inFlight,
      (count) => count === 10 && source.in('done').length === 10,
    );
    await dispatcher.stop();
    expect(source.handedBack.length).toBe(10);
    expect(source.in('waiting').length).toBe(200);
    expect(dispatcher.inFlight).toBe(0);
    const { scans } = source;
    dispatcher.wake();
    await dispatcher.stop();
    expect(source.scans).toBe(scans);
    expect(source.begun.length).toBe(20);
  });

  it('hands back what was being claimed, and waits for what cannot be given up', async () => {
    const claimed = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const source = new MemorySource();
    source.add('a', 5);
    const claim = source.claim.bind(source);
    source.claim = async (wanted) => {
      const result = await claim(wanted);
      claimed.resolve();
      await goOn.promise;
      return result;
    };
    const dispatcher = start(source);
    await claimed.promise;
    const stopped = dispatcher.stop();
    goOn.resolve();
    await stopped;
    expect(source.begun).toEqual([]);
    expect(source.handedBack.map(({ name }) => name)).toEqual(['a1', 'a2', 'a3', 'a4', 'a5']);
  });
});

it('a thousand words cost few looks: looking takes a fifth of the time at most', async () => {
  const source = new MemorySource();
  source.onScan = () => new Promise((resolve) => setTimeout(resolve, 20));
  const since = performance.now();
  const dispatcher = start(source);
  for (let word = 0; word < 1_000; word++) {
    dispatcher.wake();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await until(
    async () => source.scans,
    (scans) => scans >= 4,
  );
  expect(source.scans).toBeLessThanOrEqual((performance.now() - since) / 100 + 2);
});

it('begins as many tasks a second as the pace allows', async () => {
  const source = new MemorySource();
  for (let lane = 0; lane < 20; lane++) source.add(`${lane}`, 100, { organizationId: lane });
  let perSecond = 100;
  const since = performance.now();
  const dispatcher = start(source, { pace: () => perSecond });
  const begunAfter = async (count: number) => {
    await until(
      async () => source.begun.length,
      (begun) => begun >= count,
    );
    return performance.now() - since;
  };
  expect(await begunAfter(60)).toBeGreaterThan(480);
  expect(source.begun.length).toBeLessThan(100);
  perSecond = Number.POSITIVE_INFINITY;
  dispatcher.wake();
  expect(await allDone(source, 2_000)).toBe(2_000);
});
