import { describe, expect, test } from 'vitest';
import { type Client, newOrganization } from '../../../test/app.ts';
import { passTime } from '../../../test/clock.ts';
import { openPage } from '../../../test/hosts.ts';
import { postJob } from '../../../test/jobs.ts';
import { findAll, parseXml, textOf } from '../../../test/xml.ts';

const HOSTILE = `</title>]]>&<b>"'\u0001\u000B\uFFFE\uD83D\uDEA2 \r end`;
/** Texts of one line have no control characters. */
const HOSTILE_LINE = `</title>]]>&<b>"'\uFFFE\uD83D\uDEA2 end`;

async function readXml(organization: Client, path: string) {
  const response = await openPage(organization, path);
  expect(response.status, response.text).toBe(200);
  return { document: parseXml(response.text), response };
}

const xmlFeeds = ['/feed.xml', '/feed.atom', '/indeed.xml', '/sitemap.xml'];

describe('XML documents', () => {
  test.each(xmlFeeds)('%s is well-formed for a board without jobs', async (path) => {
    const { document } = await readXml(await newOrganization(), path);
    expect(findAll(document, 'item').length + findAll(document, 'entry').length).toBe(0);
  });

  test.each(xmlFeeds)('%s is well-formed for a job with hostile text', async (path) => {
    const organization = await newOrganization();
    await postJob(organization, {
      title: HOSTILE_LINE,
      company_name: HOSTILE_LINE,
      location: HOSTILE_LINE,
      description: `<p>${HOSTILE}</p>`,
      job_type: 'a & b',
      category: '<i>&',
    });
    await readXml(organization, path);
  });

  test('contain hostile text as it was sent, without characters that XML does not allow', async () => {
    const organization = await newOrganization();
    await postJob(organization, { title: HOSTILE_LINE });
    const expected = `</title>]]>&<b>"'🚢 end`;
    const { document: feed } = await readXml(organization, '/feed.xml');
    expect(textOf(findAll(feed, 'item')[0]!, 'title')).toBe(expected);
    const { document: partners } = await readXml(organization, '/indeed.xml');
    expect(textOf(findAll(partners, 'job')[0]!, 'title')).toBe(expected);
  });
});

describe('a job feed', () => {
  test('contains live jobs, newest first, in RSS, Atom and JSON', async () => {
    const organization = await newOrganization();
    const old = await postJob(organization, {
      title: 'Older',
      posted_at: '2026-11-01T00:00:00Z',
      expires_at: null,
    });
    const young = await postJob(organization, {
      title: 'Younger',
      posted_at: '2026-11-02T00:00:00Z',
      expires_at: null,
    });
    await postJob(organization, { title: 'Draft', status: 'draft' });
    await postJob(organization, { title: 'Expired', status: 'expired' });
    const ids = [young, old].map(({ id }) => `urn:uuid:${id}`);

    const { document: rss, response } = await readXml(organization, '/feed.xml');
    expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    expect(findAll(rss, 'item').map((item) => textOf(item, 'guid'))).toEqual(ids);
    expect(findAll(rss, 'item').map((item) => textOf(item, 'link'))).toEqual([young.url, old.url]);
    expect(findAll(rss, 'pubDate').map(({ text }) => text)).toEqual([
      'Mon, 02 Nov 2026 00:00:00 GMT',
      'Sun, 01 Nov 2026 00:00:00 GMT',
    ]);

    const { document: atom } = await readXml(organization, '/feed.atom');
    expect(findAll(atom, 'entry').map((entry) => textOf(entry, 'id'))).toEqual(ids);
    expect(textOf(atom, 'updated')).toBe([old, young].map((job) => job.updated_at).sort()[1]);

    const { text } = await openPage(organization, '/feed.json');
    const { items, version } = JSON.parse(text);
    expect(version).toBe('https://jsonfeed.org/version/1.1');
    expect(items.map(({ id }: { id: string }) => id)).toEqual(ids);
  });

  test('of a search contains the jobs that the search finds, and the list links to it', async () => {
    const organization = await newOrganization();
    const pilot = await postJob(organization, { title: 'Pilot', category: 'Shipping', location: 'Ghent' });
    await postJob(organization, { title: 'Pilot', category: 'Ports', location: 'Ghent' });
    await postJob(organization, { title: 'Cook', category: 'Shipping', location: 'Ghent' });
    const query = 'q=pilot&where=ghent&category=shipping';
    const { text } = await openPage(organization, `/jobs?${query}&sort=title`);
    for (const name of ['feed.xml', 'feed.atom', 'feed.json'])
      expect(text.split(`href="/${name}?${query.replaceAll('&', '&amp;')}"`)).toHaveLength(3);
    const { document } = await readXml(organization, `/feed.xml?${query}`);
    expect(findAll(document, 'item').map((item) => textOf(item, 'link'))).toEqual([pilot.url]);
    const [channel] = findAll(document, 'channel');
    expect(textOf(channel!, 'title')).toMatch(/: “pilot”, “ghent”, Shipping · Jobs$/);
    expect(textOf(channel!, 'link')).toBe(`${organization.scope.organization.boardUrl}/jobs?${query}`);
    const { text: json } = await openPage(organization, `/feed.json?${query}&page=7&unknown=1`);
    expect(JSON.parse(json).feed_url).toBe(`${organization.scope.organization.boardUrl}/feed.json?${query}`);
  });

  test('has the job type in the language of the board', async () => {
    const organization = await newOrganization();
    await organization.patch('/organization', { language: 'de' });
    await postJob(organization, {
      company_name: 'Nordsee Netz',
      location: 'Kiel',
      job_type: 'full-time',
      posted_at: '2026-11-02T00:00:00Z',
      expires_at: null,
    });
    const { items } = JSON.parse((await openPage(organization, '/feed.json')).text);
    expect(items[0].summary).toBe('Nordsee Netz · Kiel · Vollzeit · 2. November 2026');
  });

  test('contains the description as HTML', async () => {
    const organization = await newOrganization();
    await postJob(organization, {
      title: 'Pilot',
      description: '<p>Bring <strong>ships</strong> &amp; tugs in.</p>',
    });
    const html = '<p>Bring <strong>ships</strong> &amp; tugs in.</p>';
    const { document: rss } = await readXml(organization, '/feed.xml');
    expect(findAll(rss, 'content:encoded')[0]?.text).toBe(html);
    const { document: atom } = await readXml(organization, '/feed.atom');
    expect(findAll(atom, 'content')[0]).toMatchObject({ text: html, attributes: { type: 'html' } });
  });

  test('contains no job of another organization', async () => {
    const [organization, other] = [await newOrganization(), await newOrganization()];
    await postJob(other, { title: 'Elsewhere' });
    for (const path of [...xmlFeeds, '/feed.json'])
      expect((await openPage(organization, path)).text).not.toContain('lsewhere');
  });
});

describe('the Indeed feed', () => {
  test('contains every live job with its location, its pay and a stable reference number', async () => {
    const organization = await newOrganization();
    const fields = {
      title: 'Pilot',
      company_name: 'North Sea Pilots',
      location: 'Austin, TX',
      salary_min: 52_000,
      salary_max: 68_000.5,
      salary_currency: 'USD',
      salary_period: 'yearly',
      how_to_apply: 'work@pilots.example',
    };
    const job = await postJob(organization, fields);
    await postJob(organization, { title: 'Draft', status: 'draft' });
    const read = async () => {
      const { document } = await readXml(organization, '/indeed.xml');
      return findAll(document, 'job').map(({ children }) =>
        Object.fromEntries(children.map(({ name, text }) => [name, text])),
      );
    };
    expect(await read()).toEqual([
      expect.objectContaining({
        title: 'Pilot',
        referencenumber: job.id,
        url: job.url,
        company: 'North Sea Pilots',
        city: 'Austin',
        state: 'TX',
        country: 'US',
        email: 'work@pilots.example',
        salary: 'USD 52000 - 68000.5 per year',
      }),
    ]);
    await organization.patch(`/jobs/${job.id}`, { title: 'Harbour Pilot', slug: 'another' });
    passTime(500);
    expect((await read())[0]).toMatchObject({ title: 'Harbour Pilot', referencenumber: job.id });
  });

  test('is sent again only if the board has changed', async () => {
    const organization = await newOrganization();
    await postJob(organization);
    const tag = (await openPage(organization, '/indeed.xml')).headers.get('etag') ?? '';
    const ask = () => openPage(organization, '/indeed.xml', { headers: { 'if-none-match': tag } });
    expect(await ask()).toMatchObject({ status: 304, text: '' });
    await postJob(organization);
    passTime(500);
    expect((await ask()).status).toBe(200);
  });
});
