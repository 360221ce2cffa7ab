import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Mail, Mailer } from './mailer.ts';
import { newPacedMailer } from './paced.ts';

let sent: string[];
let mailer: Mailer;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  sent = [];
  mailer = newPacedMailer({ send: async ({ to }) => void sent.push(to) }, 120);
});
afterEach(() => {
  vi.useRealTimers();
});

const send = (to: string, stop?: AbortSignal) => mailer.send({ to } as Mail, stop);

test('emails leave evenly, at most as many per minute as set', async () => {
  const all = ['a', 'b', 'c'].map((to) => send(to));
  await vi.advanceTimersByTimeAsync(499);
  expect(sent).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual(['a', 'b']);
  await vi.advanceTimersByTimeAsync(500);
  await Promise.all(all);
  expect(sent).toEqual(['a', 'b', 'c']);
  await vi.advanceTimersByTimeAsync(60_000);
  await send('d');
  expect(sent).toEqual(['a', 'b', 'c', 'd']);
});

test('a process that stops does not wait', async () => {
  const stop = new AbortController();
  const [first, second] = [send('a', stop.signal), send('b', stop.signal)];
  await first;
  stop.abort('stopping');
  await expect(second).rejects.toBe('stopping');
  expect(sent).toEqual(['a']);
});
