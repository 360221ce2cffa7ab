import nodemailer, { type NodemailerError } from 'nodemailer';
import type { MailAddress } from './address.ts';
import { MailError, type Mailer, toMessage } from './mailer.ts';

export interface SmtpOptions {
  url: string;
  from: MailAddress;
  /** How long all of a mail may take. */
  timeoutMs?: number;
}

const CONNECT_MS = 10_000;
const SILENCE_MS = 15_000;
const SEND_MS = 30_000;

/** Sends through the mail server of the address, on a connection of its own for each mail. */
export function newSmtpMailer({ url, from, timeoutMs = SEND_MS }: SmtpOptions): Mailer {
  const transport = nodemailer.createTransport({
    url: toTransportUrl(url),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    maxResponseSize: 64 * 1024,
  });
  return {
    send: async (mail, stop) => {
      const message = toMessage(mail, from);
      const limits = [AbortSignal.timeout(timeoutMs), ...(stop ? [stop] : [])];
      try {
        await transport.sendMail({ ...message, signal: AbortSignal.any(limits) });
      } catch (error) {
        if (stop?.aborted) throw stop.reason;
        throw toMailError(error as NodemailerError);
      }
    },
  };
}

/**
 * The library takes any of its options from an address: some would write the mails to the log, or keep connections open. And it
 * would send a password in the clear to whoever takes the offer of encryption out of the server's answer.
 */
export function toTransportUrl(address: string): string {
  const url = new URL(address);
  const { hostname, password, searchParams } = url;
  for (const name of ['logger', 'debug', 'transactionLog', 'pool']) searchParams.delete(name);
  const staysHere = /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
  if (password !== '' && !staysHere && !searchParams.has('requireTLS'))
    searchParams.set('requireTLS', 'true');
  return url.href;
}

/** Servers repeat in their answers what they were sent, so of these only the number is told. */
function toMailError({ code, responseCode, permanent }: NodemailerError): MailError {
  if (responseCode === undefined)
    return new MailError(`The mail server could not be used (${code ?? 'no reason given'}).`, {
      isPermanent: false,
    });
  // Whether we may sign in, or must encrypt, is the operator's to change while mails wait.
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return new MailError(`The mail server answered ${responseCode} (${code}).`, {
    isPermanent: isAboutMail && permanent === true,
  });
}
