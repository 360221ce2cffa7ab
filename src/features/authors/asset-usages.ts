import type { Scope } from '../../platform/scope.ts';
import { removeAssetUsages, replaceAssetUsages } from '../assets/usages.ts';
import type { Author } from './schema.ts';

/** Writes down which asset shows the author. */
export async function noteAvatar(scope: Scope, author: Author): Promise<void> {
  await replaceAssetUsages(scope, { type: 'author', id: author.id }, { avatar_url: [author.avatar_url] });
}

export async function forgetAvatar(scope: Scope, author: Author): Promise<void> {
  await removeAssetUsages(scope, { type: 'author', id: author.id });
}
