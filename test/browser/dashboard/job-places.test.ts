import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createJob } from '../../../src/features/jobs/jobs/create.ts';
import { postJob, readJob } from '../../jobs.ts';
import { browserHint, chromiumPath } from '../chromium.ts';
import { findViolations } from '../find-violations.ts';
import { visitDashboard } from './stage.ts';

describe.skipIf(!chromiumPath)(`the workplace, the import and the time zone${browserHint}`, () => {
  it('the workplace of a job is chosen with regions and a place, whose problems appear there', async () => {
    const { client, page, base, open } = await visitDashboard();
    const { id } = await postJob(client);
    await open(`${base}/jobs/${id}`);
    await page.getByRole('combobox', { name: 'Workplace' }).click();
    await page.getByRole('option', { name: 'Hybrid' }).click();
    await page.getByRole('combobox', { name: 'Applicants may live in' }).fill('Germ');
    await page.getByRole('option', { name: 'Germany' }).click();
    await page.getByLabel('City').fill('Rotterdam');
    await page.getByLabel('Latitude').fill('51.9');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('must be set if the other coordinate is set').waitFor();
    await page.getByLabel('Longitude').fill('4.5');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => readJob(client, id))
      .toMatchObject({
        remote: 'hybrid',
        remote_regions: ['DE'],
        place: { city: 'Rotterdam', country: null, latitude: 51.9, longitude: 4.5 },
      });
  });

  it('a job of an import is unlocked with one button', async () => {
    const visit = await visitDashboard();
    const { client, page, base, open } = visit;
    const scope = { ...client.scope, actor: `import:${randomUUID()}` };
    const { id } = await createJob(scope, { title: 'Harbour Pilot', location: 'Bergen' });
    await client.patch(`/jobs/${id}`, { title: 'Stoker', category: 'Docks' });
    await open(`${base}/jobs/${id}`);
    await page.getByText('Category, Title').waitFor();
    expect(await findViolations(visit)).toEqual([]);
    await page.getByRole('button', { name: 'Unlock' }).click();
    await page.getByText('Fields that you change are locked').waitFor();
    expect(await readJob(client, id)).toMatchObject({ title: 'Stoker', locked_fields: [] });
  });

  it('the time zone of the organization is found by its city', async () => {
    const { client, page, base, open } = await visitDashboard();
    await open(`${base}/board`);
    await page.getByRole('combobox', { name: 'Time zone' }).fill('Amsterdam');
    await page.getByRole('option', { name: 'Europe/Amsterdam' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(async () => (await client.get('/organization')).body.data.time_zone)
      .toBe('Europe/Amsterdam');
  });
});
