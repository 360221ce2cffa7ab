/** Runs in a child process of `log.process.test.ts`: logs, and then ends or goes on as its argument says. */

import { stopSignal } from '../src/commands/stop-signal.ts';
import { openLog } from '../src/platform/log.ts';

const log = openLog('info');
const [, , way] = process.argv;
log.info('first');
log.info('last');
const stayAlive = () => setInterval(() => {}, 1_000);
/** Blocks the event loop, so that no timer can write anything. */
const block = () => {
  for (;;);
};

if (way === 'exit') process.exit(0);
if (way === 'uncaught error') throw new Error('uncaught');
if (way === 'rejection') void Promise.reject(new Error('unhandled'));
if (way === 'idle') stayAlive();
if (way === 'warn') {
  log.warn('warning');
  block();
}
if (way === 'fatal') {
  log.fatal('fatal');
  block();
}
if (way === 'many') {
  for (let n = 0; n < 1_000; n++) log.info({ n }, 'many');
  block();
}
if (way === 'signal') {
  stopSignal(log, 60);
  stayAlive();
  process.stderr.write('ready\n');
}
