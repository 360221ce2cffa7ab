import { describe, expect, it } from 'vitest';
import { type Client, newOrganization } from '../../../../test/app.ts';
import { issuePaths } from '../../../../test/jobs.ts';
import { postMember } from '../../../../test/members.ts';
import { postPayment } from '../../../../test/plans.ts';
import type { Payment } from './schema.ts';

describe('lists', () => {
  it('are paginated, newest first, for a member and for the organization only', async () => {
    const organization = await newOrganization();
    await postPayment(await newOrganization());
    const first = await postPayment(organization);
    const second = await postPayment(organization, {}, first.userId ?? '');
    const other = await postPayment(organization);
    expect(await idsOf(organization, '/payments')).toEqual([3, other.id, second.id, first.id]);
    expect(await idsOf(organization, '/payments?per_page=2&page=2')).toEqual([3, first.id]);
    const own = `/members/${first.userId}/payments`;
    expect(await idsOf(organization, own)).toEqual([2, second.id, first.id]);
    expect(await idsOf(organization, `${own}?per_page=1&page=2`)).toEqual([2, first.id]);
    expect(await idsOf(organization, `${own}?page=9`)).toEqual([2]);
    const { id } = await postMember(organization);
    expect(await idsOf(organization, `/members/${id}/payments`)).toEqual([0]);
  });

  it('are filtered by status and by inclusive dates or times', async () => {
    const organization = await newOrganization();
    const times = ['2026-03-13T23:59:59.999Z', '2026-03-14T00:00:00.000Z', '2026-03-14T23:59:59.999Z'];
    const ids: string[] = [];
    for (const created_at of [...times, '2026-03-15T00:00:00.000Z']) {
      const { id } = await postPayment(organization, { status: ids.length % 2 ? 'failed' : 'succeeded' });
      await organization.scope.db.updateTable('payments').set({ created_at }).where('id', '=', id).execute();
      ids.push(id);
    }
    const indexesOf = async (query: string) => {
      const [, ...found] = await idsOf(organization, `/payments?${query}`);
      return found.map((id) => ids.indexOf(String(id)));
    };
    expect(await indexesOf('from=2026-03-14&to=2026-03-14')).toEqual([2, 1]);
    expect(await indexesOf('from=2026-03-14')).toEqual([3, 2, 1]);
    expect(await indexesOf('to=2026-03-13')).toEqual([0]);
    expect(await indexesOf('from=2026-03-14T23:59:59.999Z&to=2026-03-15T00:00:00Z')).toEqual([3, 2]);
    expect(await indexesOf('to=2026-03-14T01:00:00%2B01:00')).toEqual([1, 0]);
    expect(await indexesOf('status=failed')).toEqual([3, 1]);
    expect(await indexesOf('status=succeeded&from=2026-03-14')).toEqual([2]);
    expect(await indexesOf('status=pending')).toEqual([]);
  });

  it.each([
    ['status=lost', 'status'],
    ['from=yesterday', 'from'],
    ['to=2026-02-30', 'to'],
    ['from=2026-03-15&to=2026-03-14', 'from'],
    ['per_page=0', 'per_page'],
  ])('reject ?%s', async (query, name) => {
    expect(issuePaths(await (await newOrganization()).get(`/payments?${query}`))).toEqual([name]);
  });
});

/** Returns the total and the ids on the page. */
async function idsOf(client: Client, path: string): Promise<(number | string)[]> {
  const response = await client.get(path);
  expect(response.status, response.text).toBe(200);
  const { data, meta } = response.body;
  return [meta.pagination.total_items, ...data.map(({ id }: Payment) => id)];
}
