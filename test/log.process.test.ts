import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { until } from './app.ts';

interface Program {
  child: ChildProcess;
  /** Of the complete lines. */
  messages(): string[];
  errors(): string;
  closed: Promise<unknown>;
}

/** Starts `log-lines.ts`, which logs “first” and “last” and then does what `way` says. */
function start(way: string): Program {
  const child = spawn(process.execPath, ['--import', 'tsx', 'test/log-lines.ts', way]);
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const closed = once(child, 'close');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await closed;
  });
  const messages = () =>
    output
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line).msg);
  return { child, messages, errors: () => errors, closed };
}

test.each([
  ['its work is done', 'nothing', 0],
  ['it calls process.exit', 'exit', 0],
  ['an error is not caught', 'uncaught error', 1],
  ['a rejection is not handled', 'rejection', 1],
])('no line is lost when the process ends because %s', async (_, way, status) => {
  const { child, messages, closed } = start(way);
  await closed;
  expect(child.exitCode).toBe(status);
  expect(messages()).toEqual(['first', 'last']);
});

test.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const)(
  'no line is lost when %s ends the process before it has stopped in order',
  async (signal) => {
    const { child, messages, errors, closed } = start('signal');
    await until(
      async () => errors(),
      (text) => text.includes('ready'),
    );
    const isStop = signal === 'SIGTERM' || signal === 'SIGINT';
    child.kill(signal);
    if (isStop) {
      await until(
        async () => messages(),
        (lines) => lines.includes('stopping'),
      );
      child.kill(signal);
    }
    await closed;
    expect(child.signalCode).toBe(signal);
    expect(messages()).toEqual(['first', 'last', ...(isStop ? ['stopping'] : [])]);
  },
);

test('an idle process writes its lines soon, without more lines', async () => {
  const { messages } = start('idle');
  expect(
    await until(
      async () => messages(),
      (lines) => lines.length > 0,
    ),
  ).toEqual(['first', 'last']);
});

test.each([
  ['warn', 'warning'],
  ['fatal', 'fatal'],
])('a line of level %s is written at once, after the lines before it', async (way, message) => {
  const { messages } = start(way);
  expect(
    await until(
      async () => messages(),
      (lines) => lines.length > 0,
    ),
  ).toEqual(['first', 'last', message]);
});

test('a full block is written at once, in order and without a line in two parts', async () => {
  const { child, messages } = start('many');
  const lines = await until(
    async () => messages(),
    (all) => all.length > 900,
  );
  child.kill('SIGKILL');
  expect(lines.slice(0, 2)).toEqual(['first', 'last']);
  expect(lines.length).toBeGreaterThan(900);
});
