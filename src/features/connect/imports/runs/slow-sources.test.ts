import type { ServerResponse } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { newOrganization, until } from '../../../../../test/app.ts';
import { newImportBoard, postImport, runImport, startSource } from '../../../../../test/imports.ts';

/** A valid beginning, and then white space for as long as someone reads. */
function trickle(response: ServerResponse): void {
  response.setHeader('content-type', 'application/json');
  response.write('[{"id":"a1","title":"Pilot"}');
  const timer = setInterval(() => response.write(' '), 200);
  response.on('close', () => clearInterval(timer));
}

it('two organizations whose sources trickle do not hold up the runs of a third', async () => {
  const board = await newImportBoard();
  const { server } = board;
  const slow = await startSource();
  slow.respond = trickle;
  for (const client of [board, await newOrganization({ server })])
    for (let n = 0; n < 4; n++) {
      const { id } = await postImport(client, slow, { name: `Slow ${n}` });
      expect((await client.post(`/imports/${id}/runs`)).status).toBe(202);
      onTestFinished(async () => void (await client.delete(`/imports/${id}`)));
    }
  await until(
    async () => slow.requests,
    (requests) => requests >= 2,
  );
  const third = await newOrganization({ server });
  const { id } = await postImport(third, await startSource([{ id: 'b1', title: 'Clerk' }]));
  const startedAt = performance.now();
  expect(await runImport(third, id)).toMatchObject({ state: 'done', counts: { created: 1 } });
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});
