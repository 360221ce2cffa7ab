import type { Application, ApplicationSummary } from '../../src/features/hiring/applications/schema.ts';
import { newApplicationBoard, tokenOf } from '../applications.ts';
import type { Change } from './stage.ts';

/** An application as events contain it. */
function toState({ id, job, stage, stage_changed_at, created_at, updated_at }: ApplicationSummary): object {
  return { id, job_id: job.id, stage, stage_changed_at, created_at, updated_at };
}

export const applicationChanges: Change[] = [
  [
    'an application arrives, is moved, rated, moved to the same stage and deleted',
    async ({ client, server, begin }) => {
      const board = await newApplicationBoard({ server, client });
      await begin();
      await board.apply();
      const [arrived] = await board.list();
      const id = arrived!.id;
      const changes = { stage: 'interview', rating: 4 };
      const moved: Application = (await client.patch(`/applications/${id}`, changes)).body.data;
      await client.post('/applications/move', { ids: [id], stage: 'interview' });
      await client.delete(`/applications/${id}`);
      return [
        ['application.created', toState(arrived!)],
        ['application.updated', toState(moved), ['stage', 'rating']],
        ['application.deleted', toState(moved)],
      ];
    },
  ],
  [
    'a candidate withdraws an application twice, and it goes with its erasure',
    async ({ client, server, begin }) => {
      const board = await newApplicationBoard({ server, client });
      await begin();
      await board.apply();
      const [arrived] = await board.list();
      const path = `/organization/applications/${tokenOf((await board.mails())[0])}`;
      for (let n = 0; n < 2; n++) await board.send('POST', `${path}/withdraw`);
      const [withdrawn] = await board.list();
      await board.send('DELETE', path);
      return [
        ['application.created', toState(arrived!)],
        ['application.withdrawn', toState(withdrawn!)],
        ['application.deleted', toState(withdrawn!)],
      ];
    },
  ],
];
