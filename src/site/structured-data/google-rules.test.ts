import { beforeAll, describe, expect, test } from 'vitest';
import { sharedServer } from '../../../test/app.ts';
import { type FullBoard, fillBoard } from '../../../test/full-board.ts';
import { openPage } from '../../../test/hosts.ts';
import { attributeOf, findElements, parsePage, textOf } from '../../../test/html.ts';

/*
 * Google's documented rules, written down on 2026-11-26 from the pages below https://developers.google.com/search/docs/appearance:
 * structured-data/job-posting, structured-data/breadcrumb, structured-data/article, structured-data/carousel,
 * structured-data/organization and site-names. The search box in results has no page any more; schema.org describes its action.
 */

type Json = Record<string, unknown>;
type Check = (value: unknown, object: Json) => boolean;

interface Rule {
  required: Record<string, Check>;
  /** Properties without which Google warns. Properties that a board may lack are optional: `maybe`. */
  recommended: Record<string, Check>;
}

const isText: Check = (value) => typeof value === 'string' && value.trim() !== '';
const isUrl: Check = (value) =>
  typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value);
const isInstant: Check = (value) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value));
const isType =
  (...types: string[]): Check =>
  (value) =>
    typeof value === 'object' && value !== null && types.includes(String((value as Json)['@type']));
const isListOf =
  (check: Check): Check =>
  (value, object) =>
    Array.isArray(value) && value.length > 0 && value.every((entry) => check(entry, object));
const maybe =
  (check: Check): Check =>
  (value, object) =>
    value === undefined || check(value, object);

const isPlace: Check = (value) => {
  const address = (value as Json | undefined)?.address as Json | undefined;
  return isType('Place')(value, {}) && /^[A-Z]{2}$/.test(String(address?.addressCountry));
};
/** Google also reads states, which Corkboard does not know. */
const isCountry: Check = (value, object) =>
  isType('Country')(value, object) && /^[A-Z]{2}$/.test(String((value as Json).name));
const isRemote = ({ jobLocationType }: Json) => jobLocationType === 'TELECOMMUTE';
const employmentTypes = [
  ...['FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'TEMPORARY', 'INTERN', 'VOLUNTEER', 'PER_DIEM', 'OTHER'],
];

const rules: Record<string, Rule> = {
  JobPosting: {
    required: {
      datePosted: isInstant,
      description: isText,
      hiringOrganization: (value) => isType('Organization')(value, {}) && isText((value as Json).name, {}),
      // A job that is done at home needs the countries of its applicants instead.
      jobLocation: (value, object) => (value === undefined && isRemote(object)) || isPlace(value, object),
      title: isText,
    },
    recommended: {
      applicantLocationRequirements: (value, object) =>
        isRemote(object)
          ? isCountry(value, object) || isListOf(isCountry)(value, object)
          : value === undefined,
      baseSalary: maybe((value) => {
        const { currency, value: amount } = value as Json;
        return /^[A-Z]{3}$/.test(String(currency)) && isType('QuantitativeValue')(amount, {});
      }),
      directApply: (value) => typeof value === 'boolean',
      employmentType: maybe((value) => employmentTypes.includes(String(value))),
      identifier: isType('PropertyValue'),
      jobLocationType: maybe((value) => value === 'TELECOMMUTE'),
      validThrough: maybe(isInstant),
    },
  },
  BreadcrumbList: {
    required: {
      itemListElement: (value, object) =>
        isListOf((entry) => isType('ListItem')(entry, {}) && isText((entry as Json).name, {}))(
          value,
          object,
        ) &&
        (value as Json[]).length >= 2 &&
        (value as Json[]).every(
          ({ position, item }, index, all) =>
            position === index + 1 && (index === all.length - 1 ? maybe(isUrl)(item, {}) : isUrl(item, {})),
        ),
    },
    recommended: {},
  },
  ItemList: {
    required: {
      // A list that summarizes pages: only position and URL.
      itemListElement: (value, object) =>
        isListOf((entry) => isType('ListItem')(entry, {}) && isUrl((entry as Json).url, {}))(value, object) &&
        (value as Json[]).every(({ position }, index) => position === index + 1) &&
        new Set((value as Json[]).map(({ url }) => url)).size === (value as Json[]).length,
    },
    recommended: {},
  },
  BlogPosting: {
    // An article has no required properties.
    required: {},
    recommended: {
      author: (value) =>
        isType('Person', 'Organization')(value, {}) &&
        isText((value as Json).name, {}) &&
        isUrl((value as Json).url, {}),
      dateModified: isInstant,
      datePublished: isInstant,
      headline: isText,
      image: maybe(isUrl),
    },
  },
  WebSite: {
    required: { name: isText, url: isUrl },
    recommended: {
      potentialAction: (value) =>
        isType('SearchAction')(value, {}) &&
        String(((value as Json).target as Json).urlTemplate).includes('{search_term_string}') &&
        (value as Json)['query-input'] === 'required name=search_term_string',
    },
  },
  Organization: {
    // Google requires none.
    required: {},
    recommended: { name: isText, url: isUrl, logo: maybe(isUrl), description: maybe(isText) },
  },
};

/** What is wrong with an object. */
function findProblems(object: Json): string[] {
  const rule = rules[String(object['@type'])];
  if (!rule) return [`unknown type ${object['@type']}`];
  const checks = Object.entries({ ...rule.required, ...rule.recommended });
  return checks.flatMap(([name, check]) =>
    check(object[name], object) ? [] : [`${object['@type']}.${name} is ${JSON.stringify(object[name])}`],
  );
}

let board: FullBoard;
beforeAll(async () => {
  board = await fillBoard(await sharedServer(), 'https://pilots.example/apply');
  const [author] = (await board.client.get('/authors')).body.data;
  await board.client.patch(`/authors/${author.id}`, { url: 'https://pilots.example/mette' });
});

async function readObjects(path: string): Promise<Json[]> {
  const page = parsePage(await openPage(board.client, path));
  return findElements(page, 'script')
    .filter((script) => attributeOf(script, 'type') === 'application/ld+json')
    .map((script) => JSON.parse(textOf(script)) as Json);
}

const landing = ['BreadcrumbList', 'ItemList'];

/** The types on each kind of page. Kinds that are not listed have none. */
const expected: Record<string, string[]> = {
  list: ['WebSite', 'Organization', 'ItemList'],
  filteredList: ['ItemList'],
  job: ['JobPosting', 'BreadcrumbList'],
  plainJob: ['BreadcrumbList'],
  expiredJob: ['BreadcrumbList'],
  ...Object.fromEntries(
    [
      'categories',
      'countries',
      'companies',
      'locations',
      'remote',
      'types',
      'categorySalaries',
      'locationSalaries',
      'item',
    ].map((kind) => [kind, ['BreadcrumbList']]),
  ),
  category: landing,
  company: ['Organization', ...landing],
  location: landing,
  categoryLocation: landing,
  remoteCategory: landing,
  jobType: landing,
  country: landing,
  post: ['BlogPosting', 'BreadcrumbList'],
};

describe('structured data', () => {
  test('of every kind of page has the types of the page, and keeps the rules', async () => {
    for (const [kind, path] of Object.entries(board.pages)) {
      const objects = await readObjects(path);
      expect([kind, objects.map((object) => object['@type'])]).toEqual([kind, expected[kind] ?? []]);
      expect([kind, objects.flatMap(findProblems)]).toEqual([kind, []]);
      for (const object of objects) expect(object['@context']).toBe('https://schema.org');
    }
  });

  test('names the page about the author', async () => {
    const [posting] = await readObjects(board.pages.post);
    expect(posting!.author).toEqual({
      '@type': 'Person',
      name: 'Mette Holm',
      url: 'https://pilots.example/mette',
    });
    expect((await openPage(board.client, board.pages.post)).text).toContain(
      '<a href="https://pilots.example/mette">Mette Holm</a>',
    );
  });

  test('keeps the rules that can be broken: each check fails without its property', () => {
    const broken: [string, Json][] = [
      ['JobPosting.title is undefined', { '@type': 'JobPosting' }],
      ['BreadcrumbList.itemListElement is []', { '@type': 'BreadcrumbList', itemListElement: [] }],
      ['WebSite.url is "/"', { '@type': 'WebSite', url: '/' }],
      ['ItemList.itemListElement is undefined', { '@type': 'ItemList' }],
    ];
    for (const [problem, object] of broken) expect(findProblems(object)).toContain(problem);
  });
});
