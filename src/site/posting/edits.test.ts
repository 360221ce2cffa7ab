import { expect, it } from 'vitest';
import { newOrganization } from '../../../test/app.ts';
import { sendForm } from '../../../test/forms.ts';
import { openPage } from '../../../test/hosts.ts';
import { attributeOf, findElements, requireSafePage, textsOf } from '../../../test/html.ts';
import { readJob } from '../../../test/jobs.ts';
import { newEmployer, pilot, postPostingPlan } from '../../../test/postings.ts';

it('an employer whose job staff changed meanwhile sees which fields differ, and saves again to replace them', async () => {
  const client = await newOrganization();
  await client.patch('/organization', { posting: { approval: 'none' } });
  const plan = await postPostingPlan(client, { amount: 0 });
  const employer = await newEmployer(client);
  const live = await employer.act(await employer.draft({ plan_id: plan.id }), 'submit');
  const headers = { cookie: employer.visitor.cookie ?? '' };
  const path = `/post/${live.id}/job`;
  const versionIn = (page: { text: string }) =>
    attributeOf(
      findElements(requireSafePage(page), 'input').find((input) => attributeOf(input, 'name') === 'version')!,
      'value',
    ) ?? '';
  const form = await openPage(client, path, { headers });
  const version = versionIn(form);
  await client.patch(`/jobs/${live.job_id}`, { title: 'Pilot of the Harbour' });

  const typed = { ...pilot, description: 'Guide ships in and out.', location: 'Bergen, Norway' };
  const conflict = await sendForm(client, path, { ...typed, version }, { headers });
  expect(conflict.status).toBe(409);
  const problem = textsOf(requireSafePage(conflict), 'p').find((text) => text.includes('changed while'));
  expect(problem).toContain('Job title, Location.');
  expect(conflict.text).toContain('value="Bergen, Norway"');
  expect(await readJob(client, live.job_id!)).toMatchObject({
    title: 'Pilot of the Harbour',
    location: pilot.location,
  });

  const newer = versionIn(conflict);
  expect(newer).not.toBe(version);
  const saved = await sendForm(client, path, { ...typed, version: newer }, { headers });
  expect(saved.status, saved.text).toBe(303);
  expect(await readJob(client, live.job_id!)).toMatchObject({
    title: pilot.title,
    location: 'Bergen, Norway',
  });
});
