import type { KnownFacets } from '../../features/jobs/count-facets.ts';
import { KnownLists } from '../../features/jobs/known-lists.ts';
import { KnownValues } from '../../features/jobs/known-values.ts';
import type { Scope } from '../../platform/scope.ts';

/** What is known of the lists of all boards. */
interface Known {
  lists: KnownLists;
  facets: KnownValues<KnownFacets>;
}

// Servers of one process may have databases of their own, as tests do.
const known = new WeakMap<Scope['db'], Known>();

export function knownIn({ db }: Scope): Known {
  let ofDatabase = known.get(db);
  if (!ofDatabase) {
    ofDatabase = { lists: new KnownLists(), facets: new KnownValues(2_000) };
    known.set(db, ofDatabase);
  }
  return ofDatabase;
}
