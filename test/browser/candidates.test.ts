import { describe, expect, it } from 'vitest';
import { mette, newApplicationBoard } from '../applications.ts';
import { PASSWORD, postMemberWithPassword } from '../sign-in.ts';
import { makePdf } from '../zip.ts';
import { browserHint, chromiumPath } from './chromium.ts';
import { auditAll } from './find-violations.ts';
import { sharedStage, visit } from './visit.ts';

const PHONE = { width: 390, height: 844 };
const path = '/account/candidates';

describe.skipIf(!chromiumPath)(`candidates in Chromium${browserHint}`, { timeout: 180_000 }, () => {
  it.each([
    { name: 'without scripts, on a dark phone', javaScriptEnabled: false, colorScheme: 'dark' as const },
    { name: 'with scripts, on a phone', javaScriptEnabled: true, colorScheme: 'light' as const },
  ])('an employer moves, rates, notes and emails: $name', async ({ name: _, ...options }) => {
    const { server } = await sharedStage();
    const board = await newApplicationBoard({ server });
    const { client } = board;
    const { company_id } = (await client.get(`/jobs/${board.job.id}`)).body.data;
    const employer = await postMemberWithPassword(client, { role: 'employer' });
    await client.put(`/companies/${company_id}/members/${employer.id}`, { role: 'recruiter' });
    await board.applyWith(makePdf(), `${'x'.repeat(300)}.pdf`, {
      cover_letter: `Long ${'word'.repeat(200)}`,
    });
    await board.apply({ name: 'Ana Ruiz', email: 'ana@pilots.example' });
    await client.patch('/organization', {
      applications: { message_templates: [{ name: 'Hello', subject: 'For {{job}}', text: 'Dear {{name}}' }] },
    });
    const visitor = await visit({ ...options, viewport: PHONE }, client.scope.organization.boardUrl);
    const { page, open, complaints } = visitor;
    const isWide = async () => {
      // A heading can be there before the stylesheet.
      await page.waitForLoadState();
      return Number(await page.evaluate('document.documentElement.scrollWidth')) > PHONE.width;
    };

    await open(`/sign-in?to=${path}`);
    const form = page.locator('form').filter({ has: page.getByLabel('Password') });
    await form.getByLabel('Email address').fill(employer.email);
    await form.getByLabel('Password').fill(PASSWORD);
    await form.getByLabel('Password').press('Enter');
    await page.getByRole('heading', { name: 'Candidates', exact: true }).waitFor();
    expect(await isWide()).toBe(false);
    await page.getByLabel('Select Ana Ruiz').press('Space');
    // A tap reaches the box, and no link above it.
    await page.getByLabel('Select Ana Ruiz').click();
    await page.getByLabel('Select Ana Ruiz').click();
    expect(await page.getByLabel('Select Ana Ruiz').isChecked()).toBe(true);
    await page.getByLabel('Move selected to').selectOption('rejected');
    await page.getByRole('button', { name: 'Move' }).click();
    await page.getByRole('status').filter({ hasText: 'Moved: 1' }).waitFor();

    await page.getByRole('link', { name: mette.name }).click();
    await page.getByRole('heading', { name: mette.name }).waitFor();
    expect(await isWide()).toBe(false);
    await page.getByLabel('Rating').selectOption('4');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
    await page.getByLabel('Note').fill('Call her.');
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByText('Call her.').waitFor();
    await page.getByRole('button', { name: 'Use template' }).click();
    expect(await page.getByLabel('Subject').inputValue()).toBe('For Harbour Pilot');
    await page.getByRole('button', { name: 'Send email' }).click();
    await page.getByRole('status').filter({ hasText: 'Email sent' }).waitFor();
    const id = new URL(page.url()).pathname;
    if (options.javaScriptEnabled)
      expect(await auditAll(visitor, [path, `${path}?stage=new`, id])).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('a visitor solves a challenge without noticing, and reads why a form needs scripts', async () => {
    const { server } = await sharedStage();
    const board = await newApplicationBoard({ server });
    await board.client.patch('/organization', { spam_protection: { proof_of_work: true } });
    const url = board.client.scope.organization.boardUrl;
    const { page, open, complaints, foreign } = await visit({ viewport: PHONE }, url);

    await open(`/jobs/${board.job.slug}/apply`);
    await page.getByLabel('Name').fill(mette.name);
    await page.getByLabel('Email address').fill(mette.email);
    await page.getByRole('button', { name: 'Send application' }).click();
    await page.getByRole('heading', { name: 'Application sent' }).waitFor();
    expect(await board.list()).toMatchObject([{ name: mette.name }]);
    await open('/alerts');
    await page.getByLabel('Email address').fill(mette.email);
    await page.getByRole('button', { name: 'Email me new jobs' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    expect([complaints, foreign]).toEqual([[], []]);

    const plain = await visit({ viewport: PHONE, javaScriptEnabled: false }, url);
    await plain.open(`/jobs/${board.job.slug}/apply`);
    // Chromium shows it when a person turns scripts off, but not when a test does.
    expect(await plain.page.locator('form noscript').textContent()).toContain('This form needs JavaScript');
    expect(await plain.page.locator('form noscript').innerHTML()).toContain('/sign-in?to=');
    await plain.page.getByLabel('Name').fill('Ana Ruiz');
    await plain.page.getByLabel('Email address').fill('ana@pilots.example');
    await plain.page.getByRole('button', { name: 'Send application' }).click();
    await plain.page.getByRole('alert').waitFor();
    expect(await plain.page.getByLabel('Name').inputValue()).toBe('Ana Ruiz');
  });
});
