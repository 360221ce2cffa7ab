/** Candidates who send their applications at the same moment. Ends with an error when one is not stored. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { lowerPriority } from '../../src/platform/concurrency/low-priority.ts';
import { ORGANIZATION, PLATFORM } from '../support/seed.ts';

export interface UploadSettings {
  port: number;
  slug: string;
  fileBytes: number;
  /** Number of the first candidate. Each has another address, and one application for a job. */
  first: number;
  count: number;
}

const BOUNDARY = 'bench-of-applications';

// Candidates elsewhere take no processor from the server.
lowerPriority();
const settings = JSON.parse(process.argv[2] as string) as UploadSettings;
const file = makeFile(settings.fileBytes);
await Promise.all(Array.from({ length: settings.count }, (_, n) => upload(settings, settings.first + n)));
process.disconnect();

/** Each comes from a network of its own, because few may upload from one. `fetch` cannot set the host. */
async function upload({ port, slug }: UploadSettings, n: number): Promise<void> {
  const field = (name: string, value: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const head = Buffer.from(
    `${field('name', 'Mette Holm')}${field('email', `candidate-${n}@pilots.example`)}--${BOUNDARY}\r\n` +
      'Content-Disposition: form-data; name="resume"; filename="cv.pdf"\r\nContent-Type: application/pdf\r\n\r\n',
  );
  const tail = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
  const outgoing = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: `/api/v1/organization/jobs/${slug}/applications`,
    headers: {
      host: `${ORGANIZATION}.${PLATFORM.domain}`,
      'x-forwarded-for': `10.${n}.0.1`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': head.length + file.length + tail.length,
    },
  });
  for (const part of [head, file, tail]) outgoing.write(part);
  outgoing.end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  const text = Buffer.concat(await response.toArray()).toString();
  if (response.statusCode !== 201)
    throw new Error(`Upload ${n}: received status ${response.statusCode}: ${text}`);
}

/** A PDF of the size, which no compression shortens. */
function makeFile(bytes: number): Buffer {
  const content = randomBytes(65_536);
  const parts = [Buffer.from('%PDF-1.7\n')];
  for (let length = 0; length < bytes; length += content.length) parts.push(content);
  return Buffer.concat([...parts, Buffer.from('\nstartxref\n9\n%%EOF\n')]);
}
