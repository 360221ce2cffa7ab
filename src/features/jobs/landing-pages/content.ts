import { markdownToHtml } from '../../../platform/rich-text/markdown.ts';
import { readContent } from '../../../platform/rich-text/read-content.ts';
import type { StoredContent } from '../../../platform/rich-text/stored-content.ts';
import { toStoredContent } from '../../../platform/rich-text/stored-content.ts';
import type { Scope } from '../../../platform/scope.ts';
import { replaceAssetUsages } from '../../content/assets/usages.ts';
import type { UpdateLandingPage } from './schema.ts';

/** The introduction that a request contains. Undefined if it contains none. */
export function readIntroduction(
  scope: Scope,
  { content, markdown }: Pick<UpdateLandingPage, 'content' | 'markdown'>,
): StoredContent | undefined {
  if (markdown !== undefined)
    return toStoredContent(readContent(markdownToHtml(markdown), scope, '/markdown'));
  return content === undefined ? undefined : toStoredContent(readContent(content, scope));
}

/** Records which assets the introduction shows. */
export async function recordAssets(scope: Scope, id: string, { images }: StoredContent): Promise<void> {
  await replaceAssetUsages(scope, { type: 'landing_page', id }, { content: images });
}
