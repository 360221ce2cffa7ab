import { selectOwn } from '../../../../platform/database/rows/own-rows.ts';
import type { Scope } from '../../../../platform/scope.ts';

/** What earlier runs know of an item of the source. */
export interface KnownItem {
  key: string;
  /** Null: a person deleted the job. */
  jobId: string | null;
  /** Hexadecimal. Null: compare the row with the job. */
  hash: string | null;
  fields: string[];
  misses: number;
  /** Whether this run has seen it in the source. */
  isSeen: boolean;
}

export class KnownItems {
  readonly #byKey = new Map<string, KnownItem>();
  readonly #byHash = new Map<string, KnownItem>();

  add(item: KnownItem): void {
    this.#byKey.set(item.key, item);
    if (item.hash) this.#byHash.set(item.hash, item);
  }

  find(key: string): KnownItem | undefined {
    return this.#byKey.get(key);
  }

  /** Recognizes an unchanged row without mapping it. Two rows of one content have one hash: only the first one is found. */
  findUnseenByHash(hash: string): KnownItem | undefined {
    const item = this.#byHash.get(hash);
    return item?.isSeen ? undefined : item;
  }

  listUnseen(): KnownItem[] {
    return [...this.#byKey.values()].filter(({ isSeen }) => !isSeen);
  }

  /** Items that earlier fetches missed and this one has. */
  listReturned(): KnownItem[] {
    return [...this.#byKey.values()].filter(({ isSeen, misses }) => isSeen && misses > 0);
  }

  /** Whether a row must be compared with its job, also if the source has not changed. */
  hasUncompared(): boolean {
    return [...this.#byKey.values()].some(
      ({ hash, jobId, misses }) => hash === null && jobId !== null && misses === 0,
    );
  }

  /** The jobs that this run has seen, and that have an end although the source gives none: with or without a status of the source. */
  listWithDefaultEnd({ hasStatus }: { hasStatus: boolean }): string[] {
    const items = [...this.#byKey.values()];
    return items.flatMap(({ isSeen, jobId, fields }) =>
      isSeen && jobId !== null && !fields.includes('expires_at') && fields.includes('status') === hasStatus
        ? jobId
        : [],
    );
  }

  /** How many items of earlier runs this one has seen. */
  countSeen(): number {
    return this.#byKey.size - this.listUnseen().length;
  }

  /** How many items have a job and were in the last complete fetch. */
  countPresent(): number {
    return [...this.#byKey.values()].filter(({ jobId, misses }) => jobId !== null && misses === 0).length;
  }
}

const PAGE = 10_000;

/** All items of an import: about 200 bytes each, bounded by the most jobs that an import may have. */
export async function loadItems(scope: Scope, importId: string): Promise<KnownItems> {
  const items = new KnownItems();
  let after = '';
  for (;;) {
    const rows = await selectOwn(scope, 'import_items')
      .select(['item_key', 'job_id', 'content_hash', 'fields', 'misses'])
      .where('import_id', '=', importId)
      .where('item_key', '>', after)
      .orderBy('item_key')
      .limit(PAGE)
      .execute();
    for (const { item_key: key, job_id, content_hash, fields, misses } of rows) {
      const hash = content_hash?.toString('hex') ?? null;
      items.add({ key, jobId: job_id, hash, fields: shareLists(fields), misses, isSeen: false });
    }
    if (rows.length < PAGE) return items;
    after = (rows.at(-1) as { item_key: string }).item_key;
  }
}

const lists = new Map<string, string[]>();

/** Most items of a source have the same fields, so they share one array. */
function shareLists(fields: string[]): string[] {
  const name = fields.join();
  const shared = lists.get(name);
  if (shared) return shared;
  if (lists.size > 1000) lists.clear();
  lists.set(name, fields);
  return fields;
}
