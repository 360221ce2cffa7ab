import { Readable } from 'node:stream';
import type { NodemailerError, SendMailOptions, SMTPTransportOptions } from 'nodemailer';
import { findTracing, inSpan, type OpenSpan } from '../tracing/tracing.ts';
import type { MailAddress } from './address.ts';
import { MailError, type Mailer, type Rejection, toMessage } from './mailer.ts';

export interface SmtpOptions {
  url: string;
  from: MailAddress;
  limits?: Partial<SmtpLimits>;
}

/** Time limits of one email, in milliseconds. */
interface SmtpLimits {
  /** Until the server has the whole email. The server cannot deliver an email that is aborted before. */
  untilSent: number;
  /** From then until the response. RFC 5321, section 4.5.3.2.6: a client that gives up earlier causes duplicates. */
  untilResponse: number;
  /** The same in a process that stops. */
  untilResponseWhenStopping: number;
}

const CONNECT_MS = 10_000;
const LIMITS: SmtpLimits = {
  untilSent: 30_000,
  untilResponse: 10 * 60_000,
  untilResponseWhenStopping: 8_000,
};

/** Sends through the email server of the URL, on one connection per email. */
export function newSmtpMailer({ url, from, limits: changed }: SmtpOptions): Mailer {
  const limits = { ...LIMITS, ...changed };
  // The limits above are shorter, and end the connection first.
  const options = toOptions(url, limits.untilResponse + limits.untilSent);
  return {
    send: async (mail, stop) => {
      const message = toMessage(mail, from);
      await inSpan(startSending(url), () => send(options, limits, message, stop));
    },
  };
}

/** Connects, encrypts and signs in like `send`, and sends nothing. Throws a MailError. */
export async function connectOnly(url: string): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(toOptions(url, CONNECT_MS));
  try {
    await transport.verify();
  } catch (error) {
    throw toMailError(error as NodemailerError, false);
  } finally {
    transport.close();
  }
}

function toOptions(url: string, socketTimeout: number): SMTPTransportOptions {
  return {
    url: toTransportUrl(url),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout,
    maxResponseSize: 64 * 1024,
  };
}

/** OpenTelemetry has no semantic conventions for email; these attributes are of all network protocols. */
function startSending(url: string): OpenSpan | undefined {
  return findTracing()?.startChild(() => {
    const { hostname, port, protocol } = new URL(url);
    return {
      name: 'SMTP send',
      kind: 'client',
      attributes: {
        'network.protocol.name': 'smtp',
        'server.address': hostname,
        'server.port': Number(port || (protocol === 'smtps:' ? 465 : 587)),
      },
    };
  });
}

async function send(
  options: SMTPTransportOptions,
  limits: SmtpLimits,
  message: SendMailOptions,
  stop: AbortSignal | undefined,
): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(options);
  const deadline = new Deadline(limits, stop);
  transport.use('stream', ({ message }, done) => {
    const read = message.createReadStream.bind(message);
    message.createReadStream = () => Readable.from(withEnd(read(), () => deadline.messageSent()));
    done();
  });
  try {
    await transport.sendMail({ ...message, signal: deadline.signal });
  } catch (error) {
    const { responseCode } = error as NodemailerError;
    // A response counts even in a process that stops: without it, the email would be sent again.
    if (stop?.aborted && responseCode === undefined) throw stop.reason;
    throw toMailError(error as NodemailerError, deadline.isMessageSent);
  } finally {
    deadline.clear();
  }
}

/** The connection reads the message after the server's go-ahead (354), chunk by chunk. */
async function* withEnd(message: Readable, onEnd: () => void): AsyncGenerator<Buffer> {
  yield* message;
  onEnd();
}

/** Aborts `signal` when a limit is reached. */
class Deadline {
  isMessageSent = false;
  readonly #limits: SmtpLimits;
  readonly #stop: AbortSignal | undefined;
  readonly #controller = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  constructor(limits: SmtpLimits, stop: AbortSignal | undefined) {
    this.#limits = limits;
    this.#stop = stop;
    this.#abortIn(limits.untilSent);
    if (stop?.aborted) this.#controller.abort();
    stop?.addEventListener('abort', this.#onStop);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  messageSent(): void {
    this.isMessageSent = true;
    this.#abortIn(this.#stop?.aborted ? this.#limits.untilResponseWhenStopping : this.#limits.untilResponse);
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#stop?.removeEventListener('abort', this.#onStop);
  }

  readonly #onStop = () => {
    if (this.isMessageSent) this.#abortIn(this.#limits.untilResponseWhenStopping);
    else this.#controller.abort();
  };

  #abortIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#controller.abort(), ms);
  }
}

/**
 * The library reads any of its options from the URL. Some would log emails or keep connections open. And without requireTLS, an
 * attacker who removes the offer of STARTTLS from the server's reply would get the password in clear text.
 */
export function toTransportUrl(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  const { hostname, password, searchParams } = url;
  for (const name of ['logger', 'debug', 'transactionLog', 'pool']) searchParams.delete(name);
  const isLocal = /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
  if (password !== '' && !isLocal && !searchParams.has('requireTLS')) searchParams.set('requireTLS', 'true');
  return url.href;
}

/** Keeps only the status of the server's reply, which may quote the email. */
function toMailError(error: NodemailerError, isMessageSent: boolean): MailError {
  const { code, responseCode, permanent } = error;
  if (responseCode === undefined)
    return new MailError(`The email server is not available (${code ?? 'unknown reason'}).`, {
      isPermanent: false,
      isUncertain: isMessageSent,
    });
  // The operator can fix credentials and encryption while emails wait.
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  const isPermanent = isAboutMail && permanent === true;
  const rejection = isPermanent ? toRejection(error) : undefined;
  return new MailError(`The email server responded ${responseCode} (${code}).`, {
    isPermanent,
    ...(rejection === undefined ? {} : { rejection }),
  });
}

/** 5.1.7 and 5.1.8 concern the sender, as does a rejected MAIL command (RFC 3463, section 3.2). */
function toRejection({ response, command }: NodemailerError): Rejection | undefined {
  if (command?.startsWith('MAIL')) return undefined;
  return /^5\d\d[ -]5\.1\.(?![78]\b)\d/.test(response ?? '') ? 'no_mailbox' : 'other';
}
