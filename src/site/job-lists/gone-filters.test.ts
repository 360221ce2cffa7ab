import { beforeAll, describe, expect, it, test } from 'vitest';
import { type Client, newOrganization, until } from '../../../test/app.ts';
import { openPage } from '../../../test/hosts.ts';
import { attributeOf, findElements, requireSafePage, textOf, textsOf } from '../../../test/html.ts';
import { postJobs } from '../../../test/jobs.ts';

let board: Client;
beforeAll(async () => {
  board = await newOrganization();
  await postJobs(board, [
    { title: 'Pilot', category: 'Shipping', location: 'By the sea', expires_at: null },
    { title: 'Cook', category: 'Kitchen', location: 'At the lake', expires_at: null },
    { title: 'Secret', location: 'Hidden bay', status: 'draft' },
  ]);
});

async function show(path: string) {
  const response = await openPage(board, path);
  const page = requireSafePage(response);
  const notes = findElements(page, 'p').filter((each) => attributeOf(each, 'class') === 'tolerance');
  return {
    titles: textsOf(page, 'h3'),
    notes: notes.map((note) => textOf(note)),
    without: notes.flatMap((note) => findElements(note, 'a').map((link) => attributeOf(link, 'href'))),
    query: JSON.parse(
      /name="query" value="([^"]*)"/
        .exec(response.text)![1]!
        .replaceAll('&quot;', '"')
        .replaceAll('&amp;', '&'),
    ),
    isIndexed: !response.text.includes('<meta name="robots" content="noindex"/>'),
  };
}

const ID = '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a11';

describe('a category or location that the board does not have', () => {
  test.each([
    ['/jobs?category=nowhere', 'nowhere', '/', { category: 'nowhere' }],
    [`/jobs?category=${ID}`, ID, '/', { category: ID }],
    ['/jobs?q=pilot&category=nowhere', 'nowhere', '/jobs?q=pilot', { search: 'pilot', category: 'nowhere' }],
    ['/jobs?location=atlantis-999999', 'Atlantis', '/', { location_ids: [999_999] }],
  ])('%s finds nothing, says why, and offers the list without it', async (path, name, without, query) => {
    expect(await show(path)).toEqual({
      titles: [],
      notes: [`“${name}” is not on this board. Remove this filter`],
      without: [without],
      query,
      isIndexed: false,
    });
  });

  it('takes nothing away from the others that are chosen', async () => {
    const { titles, notes, without, query } = await show('/jobs?category=nowhere&category=shipping');
    expect({ titles, notes: notes.length, without }).toEqual({
      titles: ['Pilot'],
      notes: 1,
      without: ['/jobs?category=shipping'],
    });
    expect(query).toEqual({ categories: [expect.any(String)] });
  });

  it('leaves its feeds and its embed empty', async () => {
    for (const filter of ['category=nowhere', 'location=atlantis-999999'])
      for (const path of ['/feed.xml', '/feed.atom', '/feed.json', '/embed/jobs']) {
        const { status, text } = await openPage(board, `${path}?${filter}`);
        expect([path, status, /Pilot|Cook/.test(text)]).toEqual([path, 200, false]);
      }
  });

  it('stays chosen among the filters, which count what the others find', async () => {
    const page = requireSafePage(await openPage(board, '/jobs?category=nowhere'));
    const choices = findElements(page, 'label').filter((each) => attributeOf(each, 'class') === 'choice');
    expect(choices.slice(0, 3).map((each) => textsOf(each, 'span'))).toEqual([
      ['Shipping', '1'],
      ['Kitchen', '1'],
      ['nowhere', '0'],
    ]);
  });

  it('looks the same if only drafts have it', async () => {
    const { id } = await board.scope.db
      .selectFrom('job_facets')
      .select('id')
      .where('organization_id', '=', board.scope.organizationId)
      .where('value', '=', 'hidden bay')
      .executeTakeFirstOrThrow();
    const { notes } = await show(`/jobs?location=x-${id}`);
    expect(notes).toEqual(['“x” is not on this board. Remove this filter']);
  });
});

it('a deleted category leaves the feed of its subscribers empty', async () => {
  const { body } = await board.post('/categories', { name: 'Docks' });
  await postJobs(board, [{ title: 'Docker', category: 'Docks', expires_at: null }]);
  const countEntries = async () =>
    JSON.parse((await openPage(board, '/feed.json?category=docks')).text).items.length;
  expect(await countEntries()).toBe(1);
  await board.delete(`/categories/${body.data.id}`);
  await until(countEntries, (count) => count === 0);
});
