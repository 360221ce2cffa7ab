import { expect, it } from 'vitest';
import { newOrganization } from '../../../../test/app.ts';
import { openPage } from '../../../../test/hosts.ts';
import { requireSafePage, textsOf } from '../../../../test/html.ts';
import { postJob } from '../../../../test/jobs.ts';

const PATH = '/account/saved-jobs';

it('lists the requested jobs in their order, including closed ones, and never drafts or jobs of others', async () => {
  const client = await newOrganization();
  const other = await newOrganization();
  const live = await postJob(client, { title: 'Pilot' });
  const closed = await postJob(client, { title: 'Stoker', status: 'expired' });
  const draft = await postJob(client, { title: 'Secret', status: 'draft' });
  const foreign = await postJob(other, { title: 'Foreign' });
  const ids = [closed, draft, foreign, live].map(({ id }) => `job=${id}`);
  const response = await openPage(client, `${PATH}?${ids.join('&')}&job=nonsense&job=%27`);
  const page = requireSafePage(response);
  expect(textsOf(page, 'h2')).toEqual(['Stoker', 'Pilot']);
  expect(response.text).toContain('Closed');
  expect(response.text).not.toMatch(/Secret|Foreign/);
});

it('is stored in no cache and in no search engine', async () => {
  const client = await newOrganization();
  const { id } = await postJob(client);
  const { headers, text } = await openPage(client, `${PATH}?job=${id}`);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(text).toContain('<meta name="robots" content="noindex"/>');
});

it('says how to save a job while there is none', async () => {
  const page = requireSafePage(await openPage(await newOrganization(), PATH));
  expect(textsOf(page, 'p').join(' ')).toContain('You have not saved any jobs yet.');
});

it('shows at most a hundred jobs', async () => {
  const client = await newOrganization();
  const { id } = await postJob(client, { title: 'Last' });
  const ids = Array.from({ length: 100 }, (_, n) => `019aa3c0-52a8-7cc1-9f43-${String(n).padStart(12, '0')}`);
  const path = `${PATH}?${[...ids, id].map((each) => `job=${each}`).join('&')}`;
  expect(textsOf(requireSafePage(await openPage(client, path)), 'h2')).toEqual([]);
});
