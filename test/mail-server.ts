import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import { onTestFinished } from 'vitest';

interface ReceivedMail {
  from: string;
  to: string[];
  /** The message as received. */
  source: string;
  /** The message with quoted-printable decoded. */
  decoded: string;
}

export interface MailServer {
  /** The value for SMTP_URL. */
  url: string;
  port: number;
  mails: ReceivedMail[];
  /** `user:password` of each login. */
  logins: string[];
  connections(): number;
  /** Closes the connection without a response. */
  disconnect(session: SMTPServerSession): void;
}

/** Starts a mail server on 127.0.0.1. It closes when the test ends. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const logins: string[] = [];
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: options.secure ? [] : ['STARTTLS'],
    logger: false,
    onConnect: (_session, done) => {
      connections++;
      done();
    },
    onAuth: ({ username, password }, _session, done) => {
      logins.push(`${username}:${password}`);
      done(null, { user: username });
    },
    onData: (stream, { envelope }, done) => {
      stream.toArray().then((chunks) => {
        const source = Buffer.concat(chunks).toString();
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        const to = envelope.rcptTo.map(({ address }) => address);
        mails.push({ from, to, source, decoded: decode(source) });
        done();
      }, done);
    },
    ...options,
  });
  // A client that disconnects must not fail the test.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  const disconnect = ({ id }: SMTPServerSession) => {
    for (const connection of server.connections) if (connection.session.id === id) connection.close();
  };
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    mails,
    logins,
    connections: () => connections,
    disconnect,
  };
}

/** Decodes quoted-printable (RFC 2045, section 6.7). */
function decode(source: string): string {
  const bytes = source
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
