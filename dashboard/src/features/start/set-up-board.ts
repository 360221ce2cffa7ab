import { callOperation } from '../../api/operations.ts';

export type Beginning = 'demo' | 'empty';

interface BoardSetup {
  name: string;
  slug: string;
  color: string;
  logo: File | null;
  beginning: Beginning;
  deletesDemo: boolean;
  /** The slug of the demo, if it exists. */
  demo: string | undefined;
}

/** Sets up the user's board: the demo under a new name, or an empty one. Returns the path of the dashboard to go on with. */
export async function setUpBoard({
  name,
  slug,
  color,
  logo,
  beginning,
  deletesDemo,
  demo,
}: BoardSetup): Promise<string> {
  if (beginning === 'demo' && demo !== undefined) {
    await applyIdentity(demo, { name, color, logo });
    return `/o/${demo}`;
  }
  await callOperation(null, 'createOrganization', { body: { name, slug } });
  await applyIdentity(slug, { name, color, logo });
  if (demo !== undefined && deletesDemo) await callOperation(demo, 'deleteOrganization', {});
  return `/o/${slug}/jobs/new`;
}

async function applyIdentity(
  slug: string,
  { name, color, logo }: Pick<BoardSetup, 'name' | 'color' | 'logo'>,
): Promise<void> {
  const uploaded = logo && (await callOperation(slug, 'uploadAsset', { body: { file: logo } })).data;
  await callOperation(slug, 'updateOrganization', {
    body: { name, brand_color: color, ...(uploaded && { logo_url: uploaded.url }) },
  });
}
