import { describe, expect, it } from 'vitest';
import { type Client, newOrganization } from '../../../../test/app.ts';
import { uploadImage } from '../../../../test/assets.ts';
import { expectError } from '../../../../test/jobs.ts';
import { patchPage, postAuthor, postPage, revisionsOf } from '../../../../test/pages.ts';

describe('the assets of a page', () => {
  it('are in use by field, follow each update and restore, and can be deleted after the page', async () => {
    const organization = await newOrganization();
    const [a, b] = [await uploadImage(organization), await uploadImage(organization)];
    const page = await postPage(organization, {
      content: `<p>x</p><img src="${a.url}?w=640"><img src="${a.url}"><img src="/assets/${a.id}.png">`,
      cover_image: b.url,
      og_image: a.url,
    });
    const usage = (asset: typeof a, field: string) => ({ asset_id: asset.id, field, user_id: page.id });
    expect(await usagesOf(organization)).toEqual(
      inOrder([usage(a, 'content'), usage(a, 'og_image'), usage(b, 'cover_image')]),
    );
    expectError(await organization.delete(`/assets/${a.id}`), 409, 'asset_in_use');

    await patchPage(organization, page.id, { title: 'B' });
    expect(await usagesOf(organization)).toHaveLength(3);
    await patchPage(organization, page.id, { cover_image: 'https://x.example/a.png' });
    expect(await usagesOf(organization)).toEqual(inOrder([usage(a, 'content'), usage(a, 'og_image')]));
    await patchPage(organization, page.id, { content: `<img src="${b.url}">`, og_image: null });
    expect(await usagesOf(organization)).toEqual([usage(b, 'content')]);

    const [, , first] = await revisionsOf(organization, page.id);
    await organization.post(`/pages/${page.id}/revisions/${first!.id}/restore`);
    expect(await usagesOf(organization)).toEqual(
      inOrder([usage(a, 'content'), usage(a, 'og_image'), usage(b, 'cover_image')]),
    );
    await organization.delete(`/pages/${page.id}`);
    expect(await usagesOf(organization)).toEqual([]);
    expect((await organization.delete(`/assets/${a.id}`)).status).toBe(200);
  });

  it('are not recorded when they belong to another organization', async () => {
    const foreignAsset = await uploadImage(await newOrganization());
    const organization = await newOrganization();
    await postPage(organization, {
      content: `<img src="${foreignAsset.url}">`,
      cover_image: foreignAsset.url,
    });
    expect(await usagesOf(organization)).toEqual([]);
  });
});

describe('the avatar of an author', () => {
  it('is in use, follows each update, and is not in use after the author is deleted', async () => {
    const organization = await newOrganization();
    const [a, b] = [await uploadImage(organization), await uploadImage(organization)];
    const { id } = await postAuthor(organization, { avatar_url: a.url });
    const usage = { field: 'avatar_url', user_id: id };
    expect(await usagesOf(organization)).toEqual([{ ...usage, asset_id: a.id }]);
    await organization.patch(`/authors/${id}`, { name: 'Other' });
    expect(await usagesOf(organization)).toEqual([{ ...usage, asset_id: a.id }]);
    await organization.patch(`/authors/${id}`, { avatar_url: b.url });
    expect(await usagesOf(organization)).toEqual([{ ...usage, asset_id: b.id }]);
    await organization.patch(`/authors/${id}`, { avatar_url: null });
    expect(await usagesOf(organization)).toEqual([]);
    await organization.patch(`/authors/${id}`, { avatar_url: b.url });
    await organization.delete(`/authors/${id}`);
    expect(await usagesOf(organization)).toEqual([]);
  });
});

async function usagesOf({ scope: { db, organizationId } }: Client) {
  const rows = await db
    .selectFrom('asset_usages')
    .select(['asset_id', 'field', 'user_id'])
    .where('organization_id', '=', organizationId)
    .execute();
  return inOrder(rows);
}

function inOrder<T extends { asset_id: string; field: string }>(usages: T[]): T[] {
  return usages.sort((a, b) => (`${a.asset_id} ${a.field}` < `${b.asset_id} ${b.field}` ? -1 : 1));
}
