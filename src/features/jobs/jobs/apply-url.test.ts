import { beforeAll, expect, test } from 'vitest';
import { type Client, newOrganization } from '../../../../test/app.ts';
import { openPage } from '../../../../test/hosts.ts';
import { newQuickBoard, postQuickImport, runNow, startSource } from '../../../../test/imports.ts';
import { issuePaths } from '../../../../test/jobs.ts';
import { newEmployer, POSTINGS, postPostingPlan } from '../../../../test/postings.ts';

const START = 'https://apply.pilots.example/';
const LONGEST = START + 'x'.repeat(2_048 - START.length);
const TOO_LONG = `${LONGEST}x`;

let client: Client;
beforeAll(async () => {
  client = await newOrganization();
});

test('a job takes a URL of up to 2,048 characters, and no longer one, in every way to write it', async () => {
  const { id } = (await client.post('/jobs', { title: 'Pilot' })).body.data;
  const employer = await newEmployer(client);
  const draft = await employer.draft();
  const at = `${POSTINGS}/${draft.id}`;
  const ways: Record<string, (how_to_apply: string) => Promise<{ status: number; text: string }>> = {
    'POST /jobs': (how_to_apply) => client.post('/jobs', { title: 'Pilot', how_to_apply }),
    'PATCH /jobs/{id}': (how_to_apply) => client.patch(`/jobs/${id}`, { how_to_apply }),
    'POST /jobs/preview': (how_to_apply) => client.post('/jobs/preview', { title: 'Pilot', how_to_apply }),
    'POST /organization/postings': (how_to_apply) =>
      employer.visitor.send('POST', POSTINGS, { job: { title: 'Pilot', how_to_apply } }),
    'PATCH /organization/postings/{id}': (how_to_apply) =>
      employer.visitor.send('PATCH', at, { job: { how_to_apply } }),
  };
  for (const [way, write] of Object.entries(ways)) {
    const longest = await write(LONGEST);
    expect([way, longest.status < 300, longest.text]).toEqual([way, true, longest.text]);
    expect([way, (await write(TOO_LONG)).status]).toEqual([way, 400]);
  }
  const { slug } = (await client.patch(`/jobs/${id}`, { how_to_apply: LONGEST })).body.data;
  const apply = await openPage(client, `/jobs/${slug}/apply`);
  expect(apply.headers.get('location')).toBe(LONGEST);
  expect((await openPage(client, '/feed.xml')).status).toBe(200);
  const phone = await client.post('/jobs', { title: 'Pilot', how_to_apply: '030 '.repeat(126) });
  expect(issuePaths(phone)).toEqual(['/how_to_apply']);
});

test('an employer publishes a posting with it, and an import reads it', async () => {
  const free = await postPostingPlan(client, { amount: 0 });
  await client.patch('/organization', { posting: { approval: 'none' } });
  const employer = await newEmployer(client);
  const draft = await employer.draft({ plan_id: free.id });
  await employer.visitor.send('PATCH', `${POSTINGS}/${draft.id}`, { job: { how_to_apply: LONGEST } });
  const { job_id } = await employer.act(draft, 'submit');
  expect((await client.get(`/jobs/${job_id}`)).body.data.how_to_apply).toBe(LONGEST);

  const board = await newQuickBoard();
  const source = await startSource([
    { id: '1', title: 'Pilot', how_to_apply: LONGEST },
    { id: '2', title: 'Stoker', how_to_apply: TOO_LONG },
  ]);
  const names = ['id', 'title', 'how_to_apply'];
  const mapping = Object.fromEntries(names.map((name) => [name, { path: name }]));
  const { id } = await postQuickImport(board, source, { mapping });
  await runNow(board, id);
  const jobs = (await board.get('/jobs')).body.data;
  expect(jobs.map(({ title, how_to_apply }: Record<string, string>) => [title, how_to_apply]).sort()).toEqual(
    [
      ['Pilot', LONGEST],
      ['Stoker', null],
    ],
  );
});
