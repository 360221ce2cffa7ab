import { describe, expect, it } from 'vitest';
import { postJob } from '../../jobs.ts';
import { browserHint, chromiumPath } from '../chromium.ts';
import { findViolations } from '../find-violations.ts';
import { visitDashboard } from './stage.ts';

describe.skipIf(!chromiumPath)(`places of locations${browserHint}`, () => {
  it('a place that is not certain is corrected, and new jobs have it', async () => {
    const visit = await visitDashboard();
    const { client, page, base, open } = visit;
    await postJob(client, { location: 'Bergen' });
    await postJob(client, { location: 'Kiel, Germany' });
    await open(`${base}/places`);
    await page.getByRole('button', { name: 'Bergen', exact: true }).click();
    await page.getByLabel('City').fill('Bergen');
    await page.getByRole('combobox', { name: 'Country' }).fill('Norw');
    await page.getByRole('option', { name: 'Norway' }).click();
    expect(await findViolations(visit)).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Place corrected').waitFor();
    expect((await postJob(client, { location: 'Bergen' })).place).toMatchObject({
      city: 'Bergen',
      country: 'NO',
    });
    await page.getByText('All', { exact: true }).click();
    await page.getByText('Kiel, Schleswig-Holstein, Germany').waitFor();
  });
});
