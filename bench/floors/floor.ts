/**
 * The floor: the minimum cost of the same responses. It uses node:http, pg and one handwritten prepared statement for each request, of
 * which PostgreSQL prints the JSON. It has no API keys, validation, limits, logs or ETags, and trusts every request. Use it only as a
 * baseline for measurements.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { prepareCreate } from './create.ts';
import { type Board, selectJson } from './job.ts';
import { getListBody } from './list.ts';

const { values: options } = parseArgs({
  options: {
    'database-url': { type: 'string', default: '' },
    organization: { type: 'string', default: '' },
    'board-url': { type: 'string', default: '' },
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
const create = await prepareCreate(pool, board);
const readJob = selectJson(board, 'jobs', 'WHERE jobs.organization_id = $1 AND jobs.id = $2');

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
  if (url.startsWith('/api/v1/jobs/')) return getJobBody(url.slice('/api/v1/jobs/'.length));
  return getListBody(pool, board, url);
}

async function getJobBody(id: string): Promise<string> {
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
