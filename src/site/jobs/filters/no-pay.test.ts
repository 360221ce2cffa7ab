import { beforeAll, describe, expect, it, test } from 'vitest';
import { newAlertBoard, slugsIn } from '../../../../test/alerts.ts';
import { type Client, newOrganization } from '../../../../test/app.ts';
import { openPage } from '../../../../test/hosts.ts';
import { attributeOf, findElements, requireSafePage, textOf, textsOf } from '../../../../test/html.ts';
import { postJobs } from '../../../../test/jobs.ts';

describe('the lowest pay on a board where no job says what it pays', () => {
  let client: Client;
  beforeAll(async () => {
    client = await newOrganization();
    await postJobs(client, [{ title: 'Baker', expires_at: null }]);
  });

  it('finds nothing, says why, and offers the list without it', async () => {
    const response = await openPage(client, '/jobs?pay_min=1000');
    const page = requireSafePage(response);
    const note = findElements(page, 'p').find((each) => attributeOf(each, 'class') === 'tolerance');
    expect(textsOf(page, 'h3')).toEqual([]);
    expect(note && textOf(note)).toBe('No job on this board shows its salary. Remove this filter');
    expect(attributeOf(findElements(note!, 'a')[0]!, 'href')).toBe('/');
    const choices = findElements(page, 'label').filter((each) => attributeOf(each, 'class') === 'choice');
    expect(choices.flatMap((each) => textsOf(each, 'bdi'))).toContain('from 1,000 a year');
    expect(response.text).toContain('name="query" value="{&quot;pay_min&quot;:1000}"');
  });

  it('is no filter that the board offers', async () => {
    expect((await openPage(client, '/')).text).not.toContain('pay_min');
  });

  test.each(['/feed.xml', '/feed.atom', '/feed.json', '/embed/jobs'])('leaves %s empty', async (path) => {
    expect((await openPage(client, path)).text).toContain('Baker');
    const { status, text } = await openPage(client, `${path}?pay_min=1000`);
    expect([status, text.includes('Baker')]).toEqual([200, false]);
  });

  it('leaves the list of the API empty', async () => {
    expect((await client.get('/jobs?pay_min=1000')).body.data).toEqual([]);
  });
});

it('an alert for a lowest pay waits until the board shows pay, and compares it then', async () => {
  const { client, subscribe, makeDue, look } = await newAlertBoard();
  await subscribe({ query: { pay_min: 50_000 } });
  const pay = (amount: number) => ({
    ...{ salary_min: amount, salary_max: amount, salary_currency: 'EUR', salary_period: 'yearly' as const },
    expires_at: null,
  });
  await postJobs(client, [{ title: 'Baker', expires_at: null }]);
  await makeDue();
  expect(await look()).toEqual([]);
  await postJobs(client, [
    { title: 'Pilot', ...pay(60_000) },
    { title: 'Cook', ...pay(40_000) },
  ]);
  await makeDue();
  expect((await look()).map(slugsIn)).toEqual([['pilot']]);
});
