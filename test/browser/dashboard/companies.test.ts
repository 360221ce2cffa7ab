import { describe, expect, it } from 'vitest';
import { newOrganization } from '../../app.ts';
import { createEmployers } from '../../operations/employers.ts';
import { browserHint, chromiumPath } from '../chromium.ts';
import { findViolations } from '../find-violations.ts';
import { visitDashboard } from './stage.ts';

describe.skipIf(!chromiumPath)(`employers of companies in the dashboard${browserHint}`, () => {
  it('a request to act for a company is granted or declined, and people get another role or lose it', async () => {
    const client = await newOrganization();
    const { ownedCompanyId } = await createEmployers(client);
    const visitor = await visitDashboard({ client });
    const { page, base, open } = visitor;
    await open(`${base}/companies`);
    const requests = page.getByRole('region', { name: 'Requests to represent a company' });
    expect(await requests.getByRole('button', { name: /^Grant/ }).count()).toBe(3);
    expect(await findViolations(visitor)).toEqual([]);
    await requests.getByRole('button', { name: 'Grant: jonas@pilots.example for Claimed' }).click();
    await page.getByText('Request granted').waitFor();
    await expect.poll(() => requests.getByRole('button', { name: /^Decline/ }).count()).toBe(2);
    await requests.getByRole('button', { name: 'Decline: jonas@pilots.example for Owned' }).click();
    await page.getByText('Request declined').waitFor();

    await page.getByRole('button', { name: 'Owned', exact: true }).click();
    await page.getByRole('button', { name: 'Make owner: jonas@pilots.example' }).click();
    await page.getByText('Role changed').waitFor();
    expect(await findViolations(visitor)).toEqual([]);
    await page.getByRole('button', { name: 'Remove: ines@pilots.example' }).click();
    const question = page.getByRole('dialog', { name: 'Remove this person from the company?' });
    await question.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Person removed').waitFor();
    const { data } = (await client.get(`/companies/${ownedCompanyId}/members`)).body;
    expect(data).toMatchObject([{ email: 'jonas@pilots.example', role: 'owner' }]);
  });
});
