/**
 * The floor: the minimum cost of the same responses. It uses node:http, pg and handwritten prepared SQL, without API keys,
 * validation, limits, logs or ETags. It trusts every request. Use it only as a baseline for measurements. The best floor lets
 * PostgreSQL print the JSON, sends one statement for each request, and maintains the number of jobs.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { prepareBestCreate } from './best-create.ts';
import { selectJson } from './best-job.ts';
import { getBestListBody } from './best-list.ts';
import { type Creator, prepareCreate } from './create.ts';
import { type Board, JOB, toJob } from './job.ts';
import { getListBody } from './list.ts';

const { values: options } = parseArgs({
  options: {
    'database-url': { type: 'string', default: '' },
    organization: { type: 'string', default: '' },
    'board-url': { type: 'string', default: '' },
    best: { type: 'boolean', default: false },
  },
});

const pool = new pg.Pool({
  connectionString: options['database-url'],
  max: 20,
  options: '-c TimeZone=UTC -c DateStyle=ISO -c jit=off',
});
// The fastest conversion to the API's format: a Date would have to be parsed and printed again.
pg.types.setTypeParser(
  pg.types.builtins.TIMESTAMPTZ,
  (text) => `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0')}Z`,
);

const board = await findBoard();
const create: Creator = await (options.best ? prepareBestCreate : prepareCreate)(pool, board);
const getJob = options.best ? getBestJobBody : getJobBody;
const readJob = selectJson(board, 'jobs', 'WHERE jobs.organization_id = $1 AND jobs.id = $2');
const getList = options.best ? getBestListBody : getListBody;

const server = createServer((request, response) => {
  getBody(request).then(
    (body) => {
      const bytes = Buffer.from(body);
      response.writeHead(request.method === 'POST' ? 201 : 200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': bytes.length,
      });
      response.end(bytes);
    },
    (error) => {
      const text = String(error);
      response.writeHead(500, { 'content-length': Buffer.byteLength(text) }).end(text);
    },
  );
});
// Without this handler, Node would exit without writing the CPU profile.
process.once('SIGTERM', () => process.exit());
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));

async function getBody(request: IncomingMessage): Promise<string> {
  const url = request.url ?? '';
  if (request.method === 'POST') {
    for await (const _ of request);
    return create();
  }
  if (url.startsWith('/api/v1/jobs/')) return getJob(url.slice('/api/v1/jobs/'.length));
  return getList(pool, board, url);
}

async function getJobBody(id: string): Promise<string> {
  const text = `SELECT ${JOB} WHERE jobs.organization_id = $1 AND jobs.id = $2`;
  const { rows } = await pool.query({ name: 'read', text, values: [board.organizationId, id] });
  return JSON.stringify({ data: toJob(rows[0], board) });
}

async function getBestJobBody(id: string): Promise<string> {
  const values = [board.organizationId, id];
  const { rows } = await pool.query({ name: 'read', text: readJob, values, rowMode: 'array' });
  return `{"data":${rows[0]?.[0]}}`;
}

async function findBoard(): Promise<Board> {
  const { rows } = await pool.query('SELECT id, name FROM organizations WHERE slug = $1', [
    options.organization,
  ]);
  return { organizationId: rows[0].id, name: rows[0].name, url: options['board-url'] };
}
