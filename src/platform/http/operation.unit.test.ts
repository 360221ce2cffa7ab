import { fastify } from 'fastify';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { operations } from './operation.ts';

const Ship = Type.Object({ id: Type.String(), name: Type.String() });
const ship = { id: 'a1', name: 'Aurora', secret: 'undeclared' };
const about = { summary: 'A ship', description: 'A ship.' };

function harbor() {
  const app = fastify();
  const operation = operations(app, { tag: 'Ships', isPublic: true });
  operation('GET /ships/:id', 'getShip', {
    ...about,
    data: Ship,
    handler: ({ params }) => ({ ...ship, id: params.id }),
  });
  operation('GET /ships', 'listShips', {
    ...about,
    returns: Type.Object({ data: Type.Array(Ship) }),
    handler: () => ({ data: [ship] }),
  });
  operation('POST /ships', 'createShip', { ...about, creates: Ship, handler: () => ship });
  operation('POST /ships/:id/launch', 'launchShip', {
    ...about,
    status: 202,
    data: Ship,
    handler: () => ship,
  });
  operation('PATCH /ships/:id', 'updateShip', {
    ...about,
    status: [200, 201],
    data: Ship,
    handler: (_request, { reply, check }) => {
      check({ data: ship });
      reply.code(201);
      return ship;
    },
  });
  operation('DELETE /ships/:id', 'deleteShip', {
    ...about,
    deletes: Ship,
    handler: ({ params }, { check }) => {
      check({ data: ship });
      return { id: params.id, deleted: true as const };
    },
  });
  return app;
}

const sent = { id: 'a1', name: 'Aurora' };

test.each([
  ['GET', '/ships/a1', 200, { data: sent }],
  ['GET', '/ships', 200, { data: [sent] }],
  ['POST', '/ships', 201, { data: sent }],
  ['POST', '/ships/a1/launch', 202, { data: sent }],
  ['PATCH', '/ships/a1', 201, { data: sent }],
  ['DELETE', '/ships/a1', 200, { data: { id: 'a1', deleted: true } }],
] as const)(
  '%s %s sends its status and the declared fields in their envelope',
  async (method, url, status, body) => {
    const response = await harbor().inject({ method, url });
    expect({ status: response.statusCode, body: response.json() }).toEqual({ status, body });
  },
);

test('a created resource has a Location, and no other response has one', async () => {
  const app = harbor();
  const created = await app.inject({ method: 'POST', url: '/ships' });
  const launched = await app.inject({ method: 'POST', url: '/ships/a1/launch' });
  expect([created.headers.location, launched.headers.location]).toEqual(['/ships/a1', undefined]);
});

test.each(['PATCH', 'DELETE'] as const)('If-Match of %s is about the resource', async (method) => {
  const request = { method, url: '/ships/a1', headers: { 'if-match': '"other"' } };
  expect((await harbor().inject(request)).statusCode).toBe(412);
});

test('an operation has the settings of its plugin, and the parameter :id without declaring it', async () => {
  const app = fastify();
  const routes: unknown[] = [];
  app.addHook('onRoute', ({ method, config, schema }) => {
    const { properties = {} } = (schema?.params ?? {}) as { properties?: object };
    if (method !== 'HEAD') routes.push({ config, tags: schema?.tags, params: Object.keys(properties) });
  });
  const operation = operations(app, { tag: 'Ships', isPublic: true });
  operation('GET /ships/:id', 'getShip', {
    ...about,
    errors: ['not_found'],
    data: Ship,
    handler: () => ship,
  });
  operation('GET /fleet', 'getFleet', {
    ...about,
    tag: 'Fleets',
    isPublic: false,
    data: Ship,
    handler: () => ship,
  });
  expect(routes).toMatchObject([
    { config: { isPublic: true, errors: ['not_found'] }, tags: ['Ships'], params: ['id'] },
    { config: { isPublic: false }, tags: ['Fleets'], params: [] },
  ]);
});
