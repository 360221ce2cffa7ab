import { updateImportRow } from '../../src/features/connect/imports/queries.ts';
import type { ImportRun } from '../../src/features/connect/imports/runs/schema.ts';
import { fileForm } from '../assets.ts';
import { performNow } from '../imports.ts';
import type { Change, Stage } from './stage.ts';

const NAME = 'Pilots';

/** Imports a file with one run, without a worker. */
async function importFile(
  { client, server }: Stage,
  content: string,
  settings: { shape?: string } = {},
): Promise<ImportRun> {
  const url = 'https://feeds.pilots.example/jobs.csv';
  const { id } = (await client.post('/imports', { name: NAME, source: { kind: 'csv', url } })).body.data;
  const form = fileForm(Buffer.from(content), { name: 'jobs.csv' });
  const { id: file_id } = (await client.post(`/imports/${id}/files`, form)).body.data;
  const mapping = { title: { path: 'title' } };
  await client.patch(`/imports/${id}`, { source: { kind: 'csv', file_id }, mapping });
  await updateImportRow(client.scope, id, settings);
  const run = (await client.post(`/imports/${id}/runs`)).body.data;
  return performNow({ ...client, server }, run);
}

export const importChanges: Change[] = [
  [
    'a run of an import ends',
    async (stage) => {
      const run = await importFile(stage, 'title\nPilot\n');
      const [job] = (await stage.client.get('/jobs')).body.data;
      return [
        ['job.created', job],
        ['import.run_finished', { ...run, import_name: NAME }],
      ];
    },
  ],
  [
    'a run of an import fails',
    async (stage) => {
      const run = await importFile(stage, '<!doctype html><title>Not found</title>');
      return [['import.failed', { ...run, import_name: NAME }]];
    },
  ],
  [
    'a run of an import waits for approval',
    async (stage) => {
      const run = await importFile(stage, 'title\nPilot\n', { shape: 'csv: Titel' });
      return [['import.needs_approval', { ...run, import_name: NAME }]];
    },
  ],
];
