import { expect, test } from 'vitest';
import { type ConnectionFault, httpAnswer } from '../connection-faults.ts';
import { emailSource, mailerTo } from '../emails.ts';
import { startFaultProxy } from '../fault-proxy.ts';
import { performDue } from '../queue.ts';
import { newMailingBoard } from '../sign-in-links.ts';

/** Short, so that the test need not wait for the real ones: 30 seconds, and 10 minutes. */
const LIMITS = { untilSent: 1_500, untilResponse: 1_500 };
/** A worker also reads and records the email. */
const BOUND_MS = 6_000;

const greeting = (response: string): ConnectionFault => ({
  kind: 'answer',
  answer: (received) => (received === '' ? response : ''),
});

const faults: [name: string, fault: ConnectionFault][] = [
  ['refuses connections', { kind: 'refuse' }],
  ['resets connections', { kind: 'reset' }],
  ['hangs', { kind: 'hang' }],
  ['responds slowly', { kind: 'slow', msPerByte: 100 }],
  ['ends in the middle of its greeting', { kind: 'cut', afterBytes: 3 }],
  ['ends in the middle of the conversation', { kind: 'cut', afterBytes: 120 }],
  ['is busy', greeting('421 4.3.2 Too many connections\r\n')],
  ['greets and then hangs', greeting('220 mail.example ESMTP\r\n')],
  ['is a web server', httpAnswer('200 OK', 'text/html', '<h1>Welcome</h1>')],
  ['speaks another protocol', greeting('HTTP/1.1 400 Bad Request\r\n\r\n')],
  ['never ends its response', { kind: 'answer', answer: () => `220-${'x'.repeat(70_000)}` }],
];

test.each(faults)(
  'a mail server that %s delays an email and nothing else, and gets it once afterwards',
  async (_, fault) => {
    const board = await newMailingBoard();
    const proxy = await startFaultProxy(board.mailServer.url);
    const source = emailSource(board.server, mailerTo(proxy, LIMITS));
    await proxy.breakConnections(fault);
    await board.requestLink(board.member);
    const since = performance.now();
    await expect(performDue(source)).rejects.toThrow(
      /^The email server (is not available|responded 421) \(?/,
    );
    expect(performance.now() - since).toBeLessThan(BOUND_MS);
    const readEmails = () => board.query('select status, attempts, uncertain_attempts from emails');
    expect(await readEmails()).toEqual([{ status: 'pending', attempts: 1, uncertain_attempts: 0 }]);
    expect(board.mailServer.mails).toEqual([]);

    await proxy.heal();
    await board.makeDue();
    await performDue(source);
    expect(await readEmails()).toEqual([{ status: 'sent', attempts: 1, uncertain_attempts: 0 }]);
    const [token, ...more] = board.tokens();
    expect(more).toEqual([]);
    expect(await board.signInStatus(token)).toBe(200);
  },
);
