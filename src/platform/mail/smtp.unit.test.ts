import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { selfSigned } from '../../../test/certificate.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { startReceiver } from '../../../test/receiver.ts';
import { freePort } from '../../../test/redis-server.ts';
import { type Mail, MailError } from './mailer.ts';
import { newSmtpMailer, toTransportUrl } from './smtp.ts';

const from = { name: 'Corkboard', address: 'no-reply@boards.example' };
const LINK = 'https://harbour.boards.example/sign-in?token=whispered-token';
const mail: Mail = {
  id: '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10',
  createdAt: new Date('2026-11-01T09:00:00Z'),
  to: 'mette@pilots.example',
  subject: 'Sign in',
  text: `This link signs you in:\n\n${LINK}\n`,
};

const sendTo = (url: string, changes: Partial<Mail> = {}) =>
  newSmtpMailer({ url, from }).send({ ...mail, ...changes });

/** Returns the error of sending, and checks that it reveals nothing of the email. */
async function failureOf(sending: Promise<void>): Promise<MailError> {
  const error = await sending.then(
    () => undefined,
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(MailError);
  expect(`${error.stack} ${JSON.stringify(error)} ${error.cause}`).not.toMatch(/whispered|mette|password/);
  return error;
}

describe('an email', () => {
  test('arrives with sender, recipient, subject and both bodies', async () => {
    const server = await startMailServer();
    await sendTo(server.url, {
      fromName: 'Häfen, Jobs',
      subject: 'Anmelden – für dich',
      text: 'Grüße aus dem Hafen\n.\nEnde',
      html: '<p>Grüße</p>',
    });
    const [received, ...others] = server.mails;
    expect(others).toEqual([]);
    expect(received).toMatchObject({ from: from.address, to: [mail.to] });
    expect(received!.source).toMatch(/^From: =\?UTF-8\?\S+\?= <no-reply@boards\.example>\r$/m);
    expect(received!.source).toMatch(/^To: mette@pilots\.example\r$/m);
    expect(received!.source).toMatch(/^Subject: =\?UTF-8\?.+\r$/m);
    expect(received!.source).toContain(`\r\nMessage-ID: <${mail.id}@boards.example>\r\n`);
    expect(received!.source).toContain('\r\nDate: Sun, 01 Nov 2026 09:00:00 +0000\r\n');
    expect(received!.source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(received!.source).toMatch(/^Content-Type: multipart\/alternative/m);
    expect(received!.decoded).toContain('Grüße aus dem Hafen\r\n.\r\nEnde');
    expect(received!.decoded).toContain('<p>Grüße</p>');
  });

  test('says how to unsubscribe with one click, in one line each', async () => {
    const server = await startMailServer();
    const unsubscribeUrl = `https://harbour.boards.example/alerts/${'a'.repeat(43)}/unsubscribe`;
    await sendTo(server.url, { unsubscribeUrl });
    const { source } = server.mails[0]!;
    expect(source).toContain(`\r\nList-Unsubscribe: <${unsubscribeUrl}>\r\n`);
    expect(source).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
    await sendTo(server.url);
    expect(server.mails[1]!.source).not.toContain('List-Unsubscribe');
  });

  test('has the reply-to address of its sender', async () => {
    const server = await startMailServer();
    await sendTo(server.url, { replyTo: 'office@harbour.example' });
    expect(server.mails[0]!.source).toMatch(/^Reply-To: office@harbour\.example\r$/m);
  });

  test('is from the installation by default', async () => {
    const server = await startMailServer();
    await sendTo(server.url);
    expect(server.mails[0]!.source).toMatch(/^From: Corkboard <no-reply@boards\.example>\r$/m);
    expect(server.mails[0]!.decoded).toContain(LINK);
  });

  test('can be sent to email addresses in any script', async () => {
    const server = await startMailServer();
    await sendTo(server.url, { to: 'jörg@häfen.example' });
    expect(server.mails[0]!.to).toEqual(['jörg@häfen.example']);
  });

  test('goes to the same mailbox however its email address is composed', async () => {
    const server = await startMailServer();
    // A Kelvin sign, and an accent of its own. Suppressions treat each spelling as the same email address.
    for (const to of ['\u212aate@pilots.example', 'jose\u0301@pilots.example'])
      await newSmtpMailer({ url: server.url, from }).send({ ...mail, to });
    expect(server.mails.map(({ to }) => to)).toEqual([['Kate@pilots.example'], ['jos\u00e9@pilots.example']]);
  });

  test('is sent with the user and the password of the URL', async () => {
    const server = await startMailServer();
    await sendTo(`smtp://corkboard:p%40ss%3Aword@127.0.0.1:${server.port}`);
    expect(server.logins).toEqual(['corkboard:p@ss:word']);
    expect(server.mails).toHaveLength(1);
  });

  test('is never logged, whatever options the URL contains', async () => {
    const server = await startMailServer();
    const written = (['debug', 'info', 'log', 'error'] as const).map((level) =>
      vi.spyOn(console, level).mockReturnValue(),
    );
    onTestFinished(() => void vi.restoreAllMocks());
    await sendTo(`${server.url}/?logger=true&debug=true&transactionLog=true&pool=true&name=board.example`);
    expect(server.mails).toHaveLength(1);
    expect(server.mails[0]!.decoded).toContain(LINK);
    for (const level of written) expect(level).not.toHaveBeenCalled();
  });

  test('is encrypted from the first byte with smtps, and not sent to a server with an untrusted certificate', async () => {
    const server = await startMailServer({ secure: true, ...selfSigned });
    const address = `smtps://127.0.0.1:${server.port}`;
    expect((await failureOf(sendTo(address))).isPermanent).toBe(false);
    expect(server.mails).toEqual([]);
    await sendTo(`${address}?tls.rejectUnauthorized=false`);
    expect(server.mails).toHaveLength(1);
  });
});

describe('a password is sent encrypted', () => {
  test.each([
    ['smtp://harbour:secret@mail.example', 'true'],
    ['smtp://harbour:secret@mail.example:25/?pool=true', 'true'],
    ['smtp://harbour:secret@127.0.0.1.mail.example', 'true'],
    ['smtp://harbour:secret@mail.example/?requireTLS=false', 'false'],
    ['smtp://harbour:secret@127.0.0.1:25', null],
    ['smtp://harbour:secret@[::1]:25', null],
    ['smtp://mail.example', null],
  ])('%s', (address, required) => {
    const url = new URL(toTransportUrl(address));
    expect(url.searchParams.get('requireTLS')).toBe(required);
    expect(url.host).toBe(new URL(address).host);
    expect(url.searchParams.has('pool')).toBe(false);
  });

  test('or the password and the email are not sent at all', async () => {
    const server = await startMailServer();
    const url = `${server.url.replace('//', '//harbour:secret@')}/?requireTLS=true`;
    await failureOf(sendTo(url));
    expect([server.logins, server.mails]).toEqual([[], []]);
  });
});

describe('no text can add a header or a recipient', () => {
  test.each([
    ['subject', 'Sign in\r\nBcc: victim@elsewhere.example'],
    ['subject', 'Sign in\nBcc: victim@elsewhere.example'],
    ['subject', 'Sign in\u2028Bcc: victim@elsewhere.example'],
    ['fromName', 'Jobs\r\nBcc: victim@elsewhere.example'],
    ['fromName', 'Jobs" <victim@elsewhere.example>, "'],
    ['text', 'Hello\r\n.\r\nMAIL FROM:<x@y.example>\r\nRCPT TO:<victim@elsewhere.example>'],
  ])('%s %j', async (field, text) => {
    const server = await startMailServer();
    await sendTo(server.url, { [field]: text });
    expect(server.mails).toHaveLength(1);
    expect(server.mails[0]).toMatchObject({ from: from.address, to: [mail.to] });
    const [head = ''] = server.mails[0]!.source.split('\r\n\r\n', 1);
    expect(head).not.toMatch(/^bcc:/im);
    expect(head.match(/^From:.*$/m)![0]).toMatch(/<no-reply@boards\.example>\r?$/);
  });

  test.each([
    'a@b.example, victim@elsewhere.example',
    'a@b.example\r\nBcc: victim@elsewhere.example',
    'a@b.example>\r\nRCPT TO:<victim@elsewhere.example',
    'a@b.example> SIZE=1',
    'Name <a@b.example>',
    'group:a@b.example;',
    'no address',
    '',
  ])('recipient %j is rejected before a connection is opened', async (to) => {
    const server = await startMailServer();
    const error = await failureOf(sendTo(server.url, { to }));
    expect(error.isPermanent).toBe(true);
    expect(error.message).not.toContain('victim');
    expect(server.connections()).toBe(0);
  });
});

describe('a mail server that does not accept an email', () => {
  const refusing = (responseCode: number) =>
    startMailServer({
      onRcptTo: ({ address }, _session, done) =>
        done(Object.assign(new Error(`No mailbox ${address}`), { responseCode })),
    });

  test.each([
    [550, true],
    [553, true],
    [450, false],
    [421, false],
  ])('with %i: permanent %s', async (responseCode, isPermanent) => {
    const error = await failureOf(sendTo((await refusing(responseCode)).url));
    expect(error.isPermanent).toBe(isPermanent);
    expect(error.message).toContain(String(responseCode));
  });

  test('and repeats its content', async () => {
    const server = await startMailServer({
      onData: (stream, _session, done) => {
        stream.toArray().then((chunks) => {
          const text = Buffer.concat(chunks)
            .toString()
            .replace(/=?\r\n/g, '');
          done(Object.assign(new Error(`Refused: ${text}`), { responseCode: 554 }));
        }, done);
      },
    });
    expect((await failureOf(sendTo(server.url))).isPermanent).toBe(true);
  });

  test('because the password is wrong: not permanent', async () => {
    const server = await startMailServer({
      onAuth: ({ password }, _session, done) => done(new Error(`Not ${password}`)),
    });
    const error = await failureOf(sendTo(`smtp://corkboard:password@127.0.0.1:${server.port}`));
    expect(error.isPermanent).toBe(false);
  });

  test('because nothing listens: not permanent', async () => {
    const error = await failureOf(sendTo(`smtp://127.0.0.1:${await freePort()}`));
    expect(error.isPermanent).toBe(false);
  });

  test('because it speaks another protocol: not permanent', async () => {
    const web = await startReceiver('HTTP/1.1 400 Bad Request\r\n\r\n');
    const mailer = newSmtpMailer({ url: `smtp://127.0.0.1:${web.port}`, from, limits: { untilSent: 300 } });
    expect((await failureOf(mailer.send(mail))).isPermanent).toBe(false);
    await web.allClosed();
  });
});

describe('sending an email', () => {
  test('times out on a silent server', async () => {
    const silent = await startReceiver(undefined);
    const mailer = newSmtpMailer({
      url: `smtp://127.0.0.1:${silent.port}`,
      from,
      limits: { untilSent: 100 },
    });
    const since = performance.now();
    expect((await failureOf(mailer.send(mail))).isPermanent).toBe(false);
    expect(performance.now() - since).toBeLessThan(5_000);
    await silent.allClosed();
  });

  test('can be aborted', async () => {
    const silent = await startReceiver(undefined);
    const stop = new AbortController();
    const sending = newSmtpMailer({ url: `smtp://127.0.0.1:${silent.port}`, from }).send(mail, stop.signal);
    stop.abort(new Error('stopping'));
    await expect(sending).rejects.toThrow('stopping');
  });
});

describe('a mail server that accepted the whole email', () => {
  /** Receives emails and responds when `respond` is called. */
  async function startLateServer() {
    const responses: ((error?: Error) => void)[] = [];
    const server = await startMailServer({
      onData: (stream, _session, done) => {
        stream.toArray().then(() => responses.push((error) => done(error ?? null)), done);
      },
    });
    const received = () =>
      vi.waitFor(() => {
        const [respond] = responses;
        if (!respond) throw new Error('no email yet');
        return respond;
      });
    return { ...server, received };
  }

  const SHORT = { untilResponse: 50 };

  test('has longer to respond than the email had to be sent', async () => {
    const server = await startLateServer();
    const timers = vi.spyOn(globalThis, 'setTimeout');
    onTestFinished(() => void vi.restoreAllMocks());
    const sending = newSmtpMailer({ url: server.url, from }).send(mail);
    const respond = await server.received();
    // The limit that runs now is the limit of RFC 5321.
    await vi.waitFor(() => expect(timers.mock.calls.map(([, ms]) => ms)).toContain(600_000));
    respond();
    await sending;
  });

  test('and does not respond in time: the outcome is uncertain', async () => {
    const server = await startLateServer();
    const error = await failureOf(newSmtpMailer({ url: server.url, from, limits: SHORT }).send(mail));
    expect(error).toMatchObject({ isPermanent: false, isUncertain: true });
    (await server.received())();
  });

  test('and disconnects: the outcome is uncertain', async () => {
    const server = await startMailServer({
      onData: (stream, session, done) => {
        stream.toArray().then(() => server.disconnect(session), done);
      },
    });
    expect(await failureOf(sendTo(server.url))).toMatchObject({ isPermanent: false, isUncertain: true });
  });

  test('and disconnects before the end of the email: the outcome is certain', async () => {
    const server = await startMailServer({ onRcptTo: (_, session) => server.disconnect(session) });
    expect(await failureOf(sendTo(server.url))).toMatchObject({ isPermanent: false, isUncertain: false });
  });

  test.each([
    ['accepts', undefined, undefined],
    ['rejects', Object.assign(new Error('No'), { responseCode: 550 }), { isPermanent: true }],
  ])('and then %s it: a process that stops learns that', async (_, response, failure) => {
    const server = await startLateServer();
    const stop = new AbortController();
    const sending = newSmtpMailer({ url: server.url, from }).send(mail, stop.signal);
    const respond = await server.received();
    stop.abort(new Error('stopping'));
    respond(response);
    if (failure) expect(await failureOf(sending)).toMatchObject(failure);
    else await sending;
  });

  test('and does not respond: a process that stops does not wait for long', async () => {
    const server = await startLateServer();
    const stop = new AbortController();
    const limits = { untilResponseWhenStopping: 50 };
    const sending = newSmtpMailer({ url: server.url, from, limits }).send(mail, stop.signal);
    const respond = await server.received();
    stop.abort(new Error('stopping'));
    await expect(sending).rejects.toThrow('stopping');
    respond();
  });
});

describe('a rejection', () => {
  const rejecting = (message: string, responseCode = 550) =>
    startMailServer({
      onRcptTo: (_, _session, done) => done(Object.assign(new Error(message), { responseCode })),
    });

  test.each([
    ['5.1.1 No such user', 'no_mailbox'],
    ['5.1.10 Null MX', 'no_mailbox'],
    ['5.1.8 Bad sender', 'other'],
    ['5.2.2 Mailbox full', 'other'],
    ['No such user', 'other'],
  ])('with “%s” is %s', async (message, rejection) => {
    expect(await failureOf(sendTo((await rejecting(message)).url))).toMatchObject({ rejection });
  });

  test('that is temporary, or of the sender, does not concern the recipient', async () => {
    const temporary = await failureOf(sendTo((await rejecting('4.1.1 Later', 450)).url));
    const ofSender = await startMailServer({
      onMailFrom: (_, _session, done) => done(Object.assign(new Error('5.1.0 No'), { responseCode: 550 })),
    });
    for (const error of [temporary, await failureOf(sendTo(ofSender.url))])
      expect(error.rejection).toBeUndefined();
  });
});
