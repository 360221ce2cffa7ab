import { describe, expect, it } from 'vitest';
import { newOrganization, ownServer } from '../../app.ts';
import { postMember } from '../../members.ts';
import { ownDatabase } from '../../own-database.ts';
import { newStaff } from '../../staff.ts';
import { browserHint, chromiumPath } from '../chromium.ts';
import { findViolations } from '../find-violations.ts';
import { visitDashboard } from './stage.ts';

describe.skipIf(!chromiumPath)(`people in the dashboard${browserHint}`, () => {
  it('staff change roles with undo, and an admin neither changes an owner nor removes herself', async () => {
    const visitor = await visitDashboard({ role: 'admin' });
    const { client, page, base, open, user } = visitor;
    const owner = await newStaff(client, 'owner');
    const editor = await newStaff(client, 'editor');
    await open(`${base}/staff`);
    const rowOf = ({ email }: { email: string }) => page.getByRole('row').filter({ hasText: email });
    const menu = rowOf(editor).getByRole('button', { name: /^Actions/ });
    await menu.waitFor();
    expect(
      await rowOf(owner)
        .getByRole('button', { name: /^Actions/ })
        .count(),
    ).toBe(0);
    expect(await rowOf(owner).getByRole('combobox').count()).toBe(0);
    expect(
      await rowOf(user)
        .getByRole('button', { name: /^Actions/ })
        .count(),
    ).toBe(0);
    const role = rowOf(editor).getByRole('combobox');
    await role.click();
    await page.getByRole('option', { name: 'Viewer' }).click();
    await page.getByText('Mette Holm: Viewer').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => role.inputValue()).toBe('Editor');
    expect(await findViolations(visitor)).toEqual([]);
    await menu.click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByText('No API key stops.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await rowOf(editor).waitFor({ state: 'hidden' });
  });

  it('an invitation is withdrawn, and an email address blocked and found', async () => {
    const visitor = await visitDashboard();
    const { client, page, base, open } = visitor;
    await open(`${base}/staff`);
    await page.getByRole('button', { name: 'Invite a person' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill('ine@pilots.example');
    // The help explains the chosen role.
    await dialog.getByText('Writes jobs, pages, posts').waitFor();
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await page.getByText('ine@pilots.example is invited').waitFor();
    // The installation sends no emails.
    await page
      .getByRole('dialog', { name: /Give this link/ })
      .getByRole('button', { name: 'Done' })
      .click();
    await page.getByRole('button', { name: 'Actions: ine@pilots.example' }).click();
    await page.getByRole('menuitem', { name: 'Withdraw' }).click();
    await page.getByText('Nobody is invited at the moment.').waitFor();

    await open(`${base}/emails`);
    await page.getByRole('button', { name: 'Block an address' }).click();
    await dialog.getByLabel('Email').fill('gone@pilots.example');
    await dialog.getByText('Gets no alerts.').waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('cell', { name: 'gone@pilots.example', exact: true }).waitFor();
    const { data } = (await client.get('/suppressions')).body;
    expect(data).toMatchObject([{ email: 'gone@pilots.example', reason: 'unsubscribe' }]);
    const find = page.getByRole('searchbox', { name: 'Find an email address' });
    await find.fill('other@pilots');
    await page.getByRole('cell', { name: 'gone@pilots.example', exact: true }).waitFor();
    await find.fill('other@pilots.example');
    await page.getByText('This email address is not blocked.').waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  it('an operator creates an organization, joins and deletes one after typing its name', async () => {
    // The list has the organizations of all tests of a server.
    const server = await ownServer({ DATABASE_URL: await ownDatabase() });
    const client = await newOrganization({ server });
    const other = await newOrganization({ server });
    const visitor = await visitDashboard({ server, client, isOperator: true });
    const { page, open } = visitor;
    const slug = `pilots-${client.slug}`.slice(0, 40);
    const rowOf = (text: string) => page.getByRole('row').filter({ hasText: text });
    await open('/dashboard/operator/organizations');
    await page.keyboard.press('c');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(slug);
    await dialog.getByLabel('Short name in URLs').fill(slug);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await rowOf(slug).getByRole('link', { name: slug, exact: true }).waitFor();
    // A member cannot join again.
    await rowOf(slug)
      .getByRole('button', { name: /^Actions/ })
      .click();
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Delete']);
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const remove = dialog.getByRole('button', { name: 'Delete' });
    expect(await remove.isDisabled()).toBe(true);
    await dialog.getByLabel(`Type ${slug} to confirm`).fill(slug);
    await remove.click();
    await rowOf(slug).waitFor({ state: 'hidden' });
    await rowOf(other.slug)
      .getByRole('button', { name: /^Actions/ })
      .click();
    await page.getByRole('menuitem', { name: 'Join' }).click();
    await page.getByText('You are an admin of this board.').waitFor();
    expect(await findViolations(visitor)).toEqual([]);
    expect(visitor.complaints).toEqual([]);
  });

  it('a member is approved with undo, and erased after the email address is typed', async () => {
    const visitor = await visitDashboard();
    const { client, page, base, open } = visitor;
    const { id } = await postMember(client, { email: 'ine@pilots.example', approvalStatus: 'pending' });
    const read = async () => (await client.get(`/members/${id}`)).body.data.member;
    await open(`${base}/members?approval_status=pending`);
    await page.getByRole('button', { name: 'Actions: ine@pilots.example' }).click();
    expect(await findViolations(visitor)).toEqual([]);
    await page.getByRole('menuitem', { name: 'Approve' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone').waitFor();
    expect(await read()).toMatchObject({ approvalStatus: 'pending' });
    // Nothing restores an erased member, so several are not erased together.
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    const bulk = page.getByRole('region', { name: '1 selected' });
    expect(await bulk.getByRole('button', { name: 'Erase' }).count()).toBe(0);

    await page.getByRole('link', { name: 'ine@pilots.example' }).click();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Erase' }).click();
    const dialog = page.getByRole('dialog', { name: 'Erase ine@pilots.example?' });
    expect(await dialog.getByRole('button', { name: 'Erase' }).isDisabled()).toBe(true);
    await dialog.getByLabel('Type ine@pilots.example to confirm').fill('ine@pilots.example');
    await dialog.getByRole('button', { name: 'Erase' }).click();
    await page.waitForURL(`**${base}/members`);
    await page.getByText('No members yet').waitFor();
    expect((await client.get(`/members/${id}`)).status).toBe(404);
  });
});
