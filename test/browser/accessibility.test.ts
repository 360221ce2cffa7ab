import { describe, expect, it } from 'vitest';
import { newOrganization } from '../app.ts';
import { postJob } from '../jobs.ts';
import { PASSWORD } from '../sign-in.ts';
import { browserHint, chromiumPath } from './chromium.ts';
import { auditAll, auditViews, findViolations, wide } from './find-violations.ts';
import { sharedStage, visit } from './visit.ts';

/** One kind of page for each layout. axe examines the others in one view: `stylesheet-colors.unit.test.ts` computes the contrast of all colors. */
const REPRESENTATIVE = [
  // Lists: jobs with filters, names, pictures and figures.
  ...(['list', 'categories', 'collection', 'blog', 'salaries'] as const),
  // Objects: a job, a company, an item of a collection, and texts with a picture and with a table.
  ...(['job', 'company', 'item', 'post', 'customPage'] as const),
  // Forms: long and short.
  ...(['apply', 'signIn'] as const),
];
const inOneView = { examined: [wide] };

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
    const representative = REPRESENTATIVE.map((kind) => board.pages[kind]);
    const others = Object.values(board.pages).filter((path) => !representative.includes(path));
    const found = await auditAll(visitor, representative);
    const paths = [...others, ...Object.values(board.failures), '/embed/jobs'];
    found.push(...(await auditAll(visitor, paths, inOneView)));
    await visitor.open('/sign-in?to=/account');
    const form = visitor.page.locator('form').filter({ has: visitor.page.getByLabel('Password') });
    await form.getByLabel('Email address').fill(board.memberEmail);
    await form.getByLabel('Password').fill('not this one');
    await form.getByLabel('Password').press('Enter');
    await visitor.page.getByRole('alert').waitFor();
    found.push(...(await auditViews(visitor, inOneView)));
    await form.getByLabel('Password').fill(PASSWORD);
    await form.getByLabel('Password').press('Enter');
    await visitor.page.waitForURL('**/account');
    found.push(...(await auditAll(visitor, Object.values(board.personal), inOneView)));
    expect(found).toEqual([]);
  });

  it('axe finds no violations on an almost empty board', async () => {
    const client = await newOrganization();
    const empty = await visit({}, client.scope.organization.boardUrl);
    const found = await auditAll(empty, ['/', '/categories', '/salaries', '/blog'], inOneView);
    const { slug } = await postJob(client, { description: '<p>Night shifts.</p>', is_highlighted: true });
    await client.patch('/organization', { language: 'de' });
    const lists = ['/jobs?q=pilot', '/jobs?q=stellen', '/jobs?where=kiel&category=nowhere'];
    found.push(...(await auditAll(empty, [`/jobs/${slug}`, ...lists, '/sign-in', '/nowhere'], inOneView)));
    expect(found).toEqual([]);
  });
});
