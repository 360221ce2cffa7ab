import { expect, onTestFinished, test, vi } from 'vitest';
import { HangBreaker } from './hang-breaker.ts';

function start() {
  let nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  onTestFinished(() => void vi.restoreAllMocks());
  const breaker = new HangBreaker(1_000);
  let sent = 0;
  const run = (outcome: Promise<string>) =>
    breaker
      .run(
        () => {
          sent++;
          return outcome;
        },
        {
          isHang: (error) => (error as Error).message === 'hang',
          toRefusal: () => new Error('refused'),
        },
      )
      .catch((error: Error) => error.message);
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return { run, pass, sent: () => sent };
}

const hang = () => Promise.reject(new Error('hang'));
const failure = () => Promise.reject(new Error('failure'));

test('requests run at once until one gets no response, and are refused for the pause', async () => {
  const { run, pass, sent } = start();
  expect(await Promise.all([run(Promise.resolve('a')), run(hang()), run(hang())])).toEqual([
    'a',
    'hang',
    'hang',
  ]);
  pass(999);
  expect(await run(Promise.resolve('b'))).toBe('refused');
  expect(sent()).toBe(3);
});

test('after the pause one request tries, while others are refused', async () => {
  const { run, pass } = start();
  await run(hang());
  pass(1_000);
  const { promise, resolve } = Promise.withResolvers<string>();
  const trying = run(promise);
  expect(await run(Promise.resolve('b'))).toBe('refused');
  resolve('a');
  expect(await trying).toBe('a');
  expect(await run(Promise.resolve('c'))).toBe('c');
});

test('the pause begins again when the request that tries gets no response', async () => {
  const { run, pass } = start();
  await run(hang());
  pass(1_000);
  expect(await run(hang())).toBe('hang');
  pass(999);
  expect(await run(Promise.resolve('b'))).toBe('refused');
  pass(1);
  expect(await run(Promise.resolve('c'))).toBe('c');
});

test('any response ends the pause, also a failure', async () => {
  const { run, pass } = start();
  await run(hang());
  pass(1_000);
  expect(await run(failure())).toBe('failure');
  expect(await run(Promise.resolve('a'))).toBe('a');
});

test('a request that hung since before the last response refuses nothing', async () => {
  const { run, pass } = start();
  const { promise, reject } = Promise.withResolvers<string>();
  const hanging = run(promise);
  pass(500);
  expect(await run(Promise.resolve('a'))).toBe('a');
  pass(500);
  reject(new Error('hang'));
  expect(await hanging).toBe('hang');
  expect(await run(Promise.resolve('b'))).toBe('b');
});
