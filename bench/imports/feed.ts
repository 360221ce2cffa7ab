/** A separate process that writes feeds to files and serves them over HTTP, as its parent process commands. */
import { createReadStream, createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { generateJobs } from '../../src/demo/generate-jobs.ts';

export type FeedFormat = 'csv' | 'xml' | 'json';

export interface Feed {
  folder: string;
  format: FeedFormat;
  jobs: number;
  /** Each version changes 8 of 100 jobs. */
  version: number;
  /** Whether each job is changed once more. */
  isAllChanged?: boolean;
  /** Whether the server sends an ETag and responds with status 304. */
  hasEtag: boolean;
}

/** Without what the format adds. */
const BYTES_PER_JOB = 4_000;
const NOW = new Date('2026-01-01T00:00:00Z');
const mediaTypes = { csv: 'text/csv', xml: 'application/xml', json: 'application/json' };

let served: { file: string; etag: string; feed: Feed } | undefined;

const server = createServer(({ headers }, response) => {
  if (!served) return response.writeHead(404).end();
  const { file, etag, feed } = served;
  if (feed.hasEtag && headers['if-none-match'] === etag) return response.writeHead(304, { etag }).end();
  response.writeHead(200, {
    'content-type': mediaTypes[feed.format],
    ...(feed.hasEtag ? { etag } : {}),
  });
  return createReadStream(file).pipe(response);
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));

process.on('message', async (feed: Feed) => {
  const file = join(feed.folder, `${feed.version}.${feed.format}`);
  await pipeline(Readable.from(writeFeed(feed)), createWriteStream(file));
  served = { file, etag: `"${feed.version}"`, feed };
  process.send?.({ isServed: true });
});
process.on('disconnect', () => process.exit());

type Row = Record<string, string>;

function* writeFeed({ format, ...feed }: Feed): Generator<string> {
  const { before, write, between, after } = writers[format];
  yield before;
  let position = 0;
  for (const row of toRows(feed)) {
    if (position > 0) yield between;
    else if (format === 'csv') yield `${Object.keys(row).join()}\n`;
    yield write(row);
    position += 1;
  }
  yield after;
}

const writers: Record<
  FeedFormat,
  { before: string; write: (row: Row) => string; between: string; after: string }
> = {
  csv: {
    before: '',
    write: (row) =>
      Object.values(row)
        .map((value) => `"${value.replaceAll('"', '""')}"`)
        .join(),
    between: '\n',
    after: '\n',
  },
  json: { before: '{"jobs":[', write: (row) => JSON.stringify(row), between: ',\n', after: ']}' },
  xml: {
    before: '<?xml version="1.0" encoding="utf-8"?>\n<jobs>\n',
    write: (row) => `<job>${Object.entries(row).map(toElement).join('')}</job>`,
    between: '\n',
    after: '\n</jobs>\n',
  },
};

function toElement([name, value]: [string, string]): string {
  return `<${name}><![CDATA[${value}]]></${name}>`;
}

function* toRows({ jobs: count, version, isAllChanged = false }: Omit<Feed, 'format'>): Generator<Row> {
  let former = '<p>The end.</p>';
  let number = 0;
  for (const job of generateJobs({ count, seed: 77, now: NOW })) {
    number += 1;
    const changes = countChanges(number, version) + (isAllChanged ? 1 : 0);
    const row = {
      ref: `R-${number}`,
      title: job.title,
      company: job.company_name,
      location: job.location ?? '',
      type: job.job_type ?? '',
      category: job.category,
      salary_min: String(40_000 + changes),
      salary_currency: 'EUR',
      salary_period: 'yearly',
      link: `https://feed.example/jobs/${number}`,
      date: job.posted_at,
    };
    const lead = changes > 0 ? `<p>Changed ${changes} times.</p>` : '';
    const room = BYTES_PER_JOB - JSON.stringify(row).length;
    yield { ...row, description: fill(`${lead}${job.description}`, former, room) };
    former = job.description;
  }
}

/** How many versions have changed the job. */
function countChanges(number: number, version: number): number {
  let changes = 0;
  for (let each = 1; each <= version; each++) if ((number * 37 + each * 8) % 100 < 8) changes += 1;
  return changes;
}

/** Appends whole paragraphs of another text until the description has its size. */
function fill(text: string, more: string, size: number): string {
  let filled = text;
  for (const [paragraph] of more.repeat(3).matchAll(/<p>.*?<\/p>/g)) {
    if (filled.length + paragraph.length <= size) filled += paragraph;
  }
  return filled;
}
