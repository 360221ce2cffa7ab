import type { UpdateOrganization } from '@corkboard/client';
import { callOperation } from '../../api/operations.ts';
import type { Language } from '../../messages/language.ts';

export type Beginning = 'demo' | 'empty';

interface BoardSetup {
  name: string;
  slug: string;
  brand_color: string;
  logo: File | null;
  beginning: Beginning;
  deletesDemo: boolean;
  /** The slug of the demo, if it exists. */
  demo: string | undefined;
  /** Of the user, and so of an empty board. The content of the demo is in English. */
  language: Language;
  /** Slugs of boards that an earlier attempt created: it may fail later, such as at a logo that is no image. */
  created: Set<string>;
}

/** Sets up the user's board: the demo under a new name, or an empty one. Returns the path of the dashboard to go on with. */
export async function setUpBoard({
  name,
  slug,
  brand_color,
  logo,
  beginning,
  deletesDemo,
  demo,
  language,
  created,
}: BoardSetup): Promise<string> {
  const identity = { name, brand_color };
  if (beginning === 'demo' && demo !== undefined) {
    await applyIdentity(demo, identity, logo);
    return `/o/${demo}`;
  }
  if (!created.has(slug)) await callOperation(null, 'createOrganization', { body: { name, slug } });
  created.add(slug);
  await applyIdentity(slug, { ...identity, language }, logo);
  if (demo !== undefined && deletesDemo) await callOperation(demo, 'deleteOrganization', {});
  return `/o/${slug}/jobs/new`;
}

async function applyIdentity(slug: string, identity: UpdateOrganization, logo: File | null): Promise<void> {
  const uploaded = logo && (await callOperation(slug, 'uploadAsset', { body: { file: logo } })).data;
  const body = { ...identity, ...(uploaded && { logo_url: uploaded.url }) };
  await callOperation(slug, 'updateOrganization', { body });
}
