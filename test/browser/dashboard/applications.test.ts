import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newApplicationBoard } from '../../applications.ts';
import { makePdf } from '../../zip.ts';
import { browserHint, chromiumPath } from '../chromium.ts';
import { visitDashboard } from './stage.ts';

const column = (page: Page, name: string) =>
  page
    .getByRole('region', { name: new RegExp(`^${name}\\b`) })
    .filter({ has: page.getByRole('heading', { level: 2 }) });
const namesIn = async (page: Page, name: string) =>
  (await column(page, name).getByRole('link').allInnerTexts()).map((text) => text.trim());

describe.skipIf(!chromiumPath)(`applications in the dashboard${browserHint}`, () => {
  it('move by the menu with the keyboard, by dragging and together, and back', async () => {
    const board = await newApplicationBoard();
    for (const name of ['Ana', 'Bo', 'Cleo']) await board.apply({ name, email: `${name}@pilots.example` });
    const { page, base, open, complaints } = await visitDashboard({ client: board.client });
    await open(`${base}/applications`);
    expect(await namesIn(page, 'New')).toEqual(['Cleo', 'Bo', 'Ana']);
    await page.getByRole('button', { name: 'Move Ana: Move to…' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Interview' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => namesIn(page, 'Interview')).toEqual(['Ana']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => namesIn(page, 'New')).toEqual(['Cleo', 'Bo', 'Ana']);
    await page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: 'Bo', exact: true }) })
      .dragTo(column(page, 'Reviewed'));
    await expect.poll(() => namesIn(page, 'Reviewed')).toEqual(['Bo']);
    await page.getByRole('checkbox', { name: 'Select Ana' }).check();
    await page.getByRole('checkbox', { name: 'Select Cleo' }).check();
    await page.getByRole('button', { name: '2 selected: Move to…' }).click();
    await page.getByRole('menuitem', { name: 'Rejected' }).click();
    await expect.poll(() => namesIn(page, 'Rejected')).toEqual(['Cleo', 'Ana']);
    expect((await board.list('?stage=rejected')).map(({ name }) => name)).toEqual(['Cleo', 'Ana']);
    expect(complaints).toEqual([]);
  });

  it('show their details, download their files, and take notes and emails', async () => {
    const board = await newApplicationBoard();
    const questions = [{ id: 'licence', type: 'yes_no', label: 'Licence?', knockout: [false] }];
    await board.client.patch('/organization', { applications: { form: { questions } } });
    await board.applyWith(makePdf('<< /S /JavaScript >>'), 'cv.pdf', { answers: '{"licence": false}' });
    await board.mails();
    const { page, base, open, complaints } = await visitDashboard({ client: board.client });
    await open(`${base}/applications`);
    await page.getByRole('link', { name: 'Mette Holm' }).click();
    await page.getByRole('heading', { level: 1, name: 'Mette Holm' }).waitFor();
    await page.getByText('Licence? (Flagged)').waitFor();
    await page.getByText('Runs scripts').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download: cv.pdf' }).click();
    expect((await download).suggestedFilename()).toBe('cv.pdf');
    await page.getByLabel('Rating').selectOption('4');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Application saved').waitFor();
    await page.getByLabel('Note').fill('Call her.');
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByText('Call her.', { exact: true }).waitFor();
    await page.getByLabel('Subject').fill('Your interview');
    await page.getByLabel('Text', { exact: true }).fill('Can you come on Monday?');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect
      .poll(async () => (await board.mails()).map(({ subject }) => subject))
      .toEqual(['Your interview']);
    expect(await board.list()).toMatchObject([{ rating: 4, is_read: true }]);
    expect(complaints).toEqual([]);
  });

  it('have a form that is built in the dashboard', async () => {
    const board = await newApplicationBoard();
    const { page, base, open, complaints } = await visitDashboard({ client: board.client });
    await open(`${base}/application-form`);
    await page.getByLabel('Phone').selectOption('off');
    await page.getByRole('button', { name: 'Add question' }).click();
    await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Where?');
    await page.getByLabel('Answer').selectOption('choice');
    await page.getByLabel('Options').fill('Kiel\nRotterdam');
    await page.getByRole('checkbox', { name: 'Rotterdam' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Application form saved').waitFor();
    const { form } = (await board.client.get('/organization')).body.data.applications;
    expect(form).toMatchObject({
      phone: 'off',
      questions: [
        { type: 'choice', label: 'Where?', options: ['Kiel', 'Rotterdam'], knockout: ['Rotterdam'] },
      ],
    });
    expect(complaints).toEqual([]);
  });

  it('have templates of messages, whose unknown placeholders are shown at the field', async () => {
    const board = await newApplicationBoard();
    const { page, base, open } = await visitDashboard({ client: board.client });
    await open(`${base}/application-form`);
    await page.getByRole('button', { name: 'Add template' }).click();
    const template = page.getByRole('group', { name: 'New template' });
    await template.getByLabel('Subject').fill('For {{job}}');
    await template.getByLabel('Text').fill('Dear {candidat_name}');
    await template.getByLabel('Name').fill('Invitation');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('unknown placeholder {candidat_name}; the known ones are {{name}}').waitFor();
    await page.locator('textarea:focus').fill('Dear {{name}}');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Application form saved').waitFor();
    const { message_templates } = (await board.client.get('/organization')).body.data.applications;
    expect(message_templates).toEqual([
      { name: 'Invitation', subject: 'For {{job}}', text: 'Dear {{name}}' },
    ]);
  });

  it('save other settings although a template of an older version has an unknown placeholder', async () => {
    const board = await newApplicationBoard();
    const template = { name: 'Old', subject: 'Hello', text: 'Dear {candidat_name}' };
    const { db, organizationId } = board.client.scope;
    await db
      .updateTable('organizations')
      .set({ message_templates: JSON.stringify([template]) })
      .where('id', '=', organizationId)
      .execute();
    const { page, base, open } = await visitDashboard({ client: board.client });
    await open(`${base}/application-form`);
    await page.getByLabel('Phone').selectOption('off');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Application form saved').waitFor();
    const { message_templates } = (await board.client.get('/organization')).body.data.applications;
    expect(message_templates).toEqual([template]);
  });
});
