import nodemailer, { type NodemailerError } from 'nodemailer';
import type { MailAddress } from './address.ts';
import { MailError, type Mailer, toMessage } from './mailer.ts';

export interface SmtpOptions {
  url: string;
  from: MailAddress;
  /** Time limit for one email. */
  timeoutMs?: number;
}

const CONNECT_MS = 10_000;
const SILENCE_MS = 15_000;
const SEND_MS = 30_000;

/** Sends through the email server of the URL, on one connection per email. */
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
function toMailError({ code, responseCode, permanent }: NodemailerError): MailError {
  if (responseCode === undefined)
    return new MailError(`The email server is not available (${code ?? 'unknown reason'}).`, {
      isPermanent: false,
    });
  // The operator can fix credentials and encryption while emails wait.
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return new MailError(`The email server responded ${responseCode} (${code}).`, {
    isPermanent: isAboutMail && permanent === true,
  });
}
