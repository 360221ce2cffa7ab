import { expect, it } from 'vitest';
import { newAlertBoard, slugsIn } from '../../../../../test/alerts.ts';
import { openStoppingDatabase } from '../../../../../test/imports/stopping-database.ts';
import { postJob } from '../../../../../test/jobs.ts';

it('a process may be killed before any statement of a look: another one continues, and each job is sent once', async () => {
  const board = await newAlertBoard();
  const { pool } = board.server.connection;
  for (const [n, frequency] of ['instant', 'daily', 'weekly'].entries())
    await board.subscribe({ email: `${n}@pilots.example`, frequency });
  await board.look();
  let isKilled = true;
  for (let number = 1; isKilled; number++) {
    const { slug } = await postJob(board.client);
    await board.makeDue();
    const stopping = openStoppingDatabase(pool, (_, sent) => sent === number);
    const before = await board.look(stopping.db).catch(() => board.mails());
    isKilled = stopping.statements.length === number - 1 && number < 100;
    const mails = [...before, ...(await board.look())];
    expect({ number, sent: mails.map((mail) => `${mail.to} ${slugsIn(mail)}`).sort() }).toEqual({
      number,
      sent: [0, 1, 2].map((n) => `${n}@pilots.example ${slug}`),
    });
  }
});

it('two processes that look at the same time send each job once', async () => {
  const board = await newAlertBoard();
  for (let n = 0; n < 5; n++) await board.subscribe({ email: `${n}@pilots.example` });
  for (let round = 0; round < 5; round++) {
    await postJob(board.client);
    await board.makeDue();
    const looks = await Promise.all([board.look(), board.look(), board.look()]);
    const sent = [...looks.flat(), ...(await board.mails())];
    expect(sent.map(({ to }) => to).sort()).toEqual([0, 1, 2, 3, 4].map((n) => `${n}@pilots.example`));
  }
});
