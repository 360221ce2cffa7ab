import { foldCompanyName } from '../../companies/names/fold-name.ts';

/** The folded name of a facet. A blank name gets a key that no name folds to, so that it counts as folded. */
export function foldFacet(value: string): string {
  return foldCompanyName(value) || BLANK;
}

export const BLANK = ' ';
