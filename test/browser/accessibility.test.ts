import { describe, expect, it } from 'vitest';
import { newOrganization } from '../app.ts';
import { postJob } from '../jobs.ts';
import { PASSWORD } from '../sign-in.ts';
import { browserHint, chromiumPath } from './chromium.ts';
import { auditAll, auditViews, findViolations } from './find-violations.ts';
import { sharedStage, visit } from './visit.ts';

describe.skipIf(!chromiumPath)(`accessibility in Chromium${browserHint}`, { timeout: 400_000 }, () => {
  it('axe finds a missing language, a missing alternative text and low contrast', async () => {
    const visitor = await visit();
    await visitor.open('/about');
    await visitor.page.setContent('<main><img src="data:,"><font color="#999999">Some words</font></main>');
    const ids = (await findViolations(visitor)).map((line) => line.split(': ')[1]);
    expect(ids).toEqual(expect.arrayContaining(['html-has-lang', 'image-alt', 'color-contrast']));
  });

  it('axe finds no violations on any kind of page', async () => {
    const { board } = await sharedStage();
    const visitor = await visit();
    const paths = [...Object.values(board.pages), ...Object.values(board.failures), '/embed/jobs'];
    const found = await auditAll(visitor, paths);
    await visitor.open('/sign-in?to=/account');
    const form = visitor.page.locator('form').filter({ has: visitor.page.getByLabel('Password') });
    await form.getByLabel('Email address').fill(board.memberEmail);
    await form.getByLabel('Password').fill('not this one');
    await form.getByLabel('Password').press('Enter');
    await visitor.page.getByRole('alert').waitFor();
    found.push(...(await auditViews(visitor)));
    await form.getByLabel('Password').fill(PASSWORD);
    await form.getByLabel('Password').press('Enter');
    await visitor.page.waitForURL('**/account');
    found.push(...(await auditAll(visitor, Object.values(board.personal))));
    expect(found).toEqual([]);
  });

  it('axe finds no violations on an almost empty board', async () => {
    const client = await newOrganization();
    const empty = await visit({}, client.scope.organization.boardUrl);
    const found = await auditAll(empty, ['/', '/categories', '/salaries', '/blog']);
    const { slug } = await postJob(client, { description: '<p>Night shifts.</p>', is_highlighted: true });
    await client.patch('/organization', { language: 'de' });
    const lists = ['/jobs?q=pilot', '/jobs?q=stellen', '/jobs?where=kiel&category=nowhere'];
    found.push(...(await auditAll(empty, [`/jobs/${slug}`, ...lists, '/sign-in', '/nowhere'])));
    expect(found).toEqual([]);
  });
});
