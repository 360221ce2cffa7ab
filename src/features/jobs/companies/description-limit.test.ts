import { expect, test } from 'vitest';
import { newOrganization } from '../../../../test/app.ts';
import { postMemberWithPassword, signedIn } from '../../../../test/sign-in.ts';

/** 100 kB of HTML, most of it in two bytes a character, and two bytes more. */
const LONGEST = `<p>${'ø'.repeat(51_196)}</p> `;
const TOO_LONG = `${LONGEST}  `;

test('a description of a company has the limit of a job’s, in every way to write it', async () => {
  const client = await newOrganization();
  const { id } = (await client.post('/companies', { name: 'Pilots' })).body.data;
  const owner = await postMemberWithPassword(client, { role: 'employer' });
  await client.put(`/companies/${id}/members/${owner.id}`, { role: 'owner' });
  const employer = await signedIn(client, owner);
  const batch = (operation: object) => client.post('/companies/batch', { operations: [operation] });
  const ways: Record<string, (description: string) => Promise<unknown>> = {
    'POST /jobs': async (description) =>
      resultOf(await client.post('/jobs', { title: 'Pilot', status: 'draft', description })),
    'POST /companies': async (description) =>
      resultOf(await client.post('/companies', { name: `Company ${description.length}`, description })),
    'PATCH /companies/{id}': async (description) =>
      resultOf(await client.patch(`/companies/${id}`, { description })),
    'create in a batch': async (description) =>
      resultInBatch(await batch({ method: 'create', body: { name: `B${description.length}`, description } })),
    'update in a batch': async (description) =>
      resultInBatch(await batch({ method: 'update', id, body: { description } })),
    'PATCH /organization/companies/{company_id}': async (description) =>
      resultOf(await employer.send('PATCH', `/organization/companies/${id}`, { description })),
  };
  for (const [way, write] of Object.entries(ways)) {
    expect([way, await write(LONGEST)]).toEqual([way, []]);
    expect([way, await write(TOO_LONG)]).toEqual([way, ['/description must not be larger than 100 kB.']]);
  }
});

interface Failure {
  error?: { message: string };
}

const problems = ({ error }: Failure) => (error ? [error.message.replace('/body', '')] : []);
const resultOf = ({ body }: { body: Failure }) => problems(body);
const resultInBatch = ({ body }: { body: { data: Failure[] } }) => problems(body.data[0] ?? {});
