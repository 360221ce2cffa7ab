import type { Scope } from '../../../../platform/scope.ts';
import { removeAssetUsages, replaceAssetUsages } from '../../assets/usages.ts';
import type { Author } from './schema.ts';

/** Records which asset is the author's avatar. */
export async function recordAvatar(scope: Scope, author: Author): Promise<void> {
  await replaceAssetUsages(scope, { type: 'author', id: author.id }, { avatar_url: [author.avatar_url] });
}

export async function deleteAvatarUsage(scope: Scope, author: Author): Promise<void> {
  await removeAssetUsages(scope, { type: 'author', id: author.id });
}
