import type { Partition } from './source.ts';

/** The partitions that have a task due, in round-robin order: organization by organization, and partition by partition within each. */
export class DuePartitions<P extends Partition> {
  readonly #byOrganization = new Map<number, Map<string, P>>();

  /** Replaces the partitions for which `isReplaced`. Remaining ones keep their position. */
  replace(partitions: readonly P[], isReplaced: (partition: P) => boolean): void {
    const ids = new Set(partitions.map(({ id }) => id));
    for (const ofOrganization of [...this.#byOrganization.values()])
      for (const partition of [...ofOrganization.values()])
        if (isReplaced(partition) && !ids.has(partition.id)) this.remove(partition);
    for (const partition of partitions) {
      const ofOrganization = this.#byOrganization.get(partition.organizationId) ?? new Map<string, P>();
      this.#byOrganization.set(partition.organizationId, ofOrganization.set(partition.id, partition));
    }
  }

  remove({ organizationId, id }: Partition): void {
    const ofOrganization = this.#byOrganization.get(organizationId);
    ofOrganization?.delete(id);
    if (ofOrganization?.size === 0) this.#byOrganization.delete(organizationId);
  }

  /**
   * Chooses up to `limit` partitions, the same one several times if the others are rejected. A partition that `tryAcquire` rejects is not
   * asked again in this call, so each is rejected at most once.
   */
  choose(limit: number, tryAcquire: (partition: P) => boolean): P[] {
    const chosen: P[] = [];
    let organizations = [...this.#byOrganization].map(([id, partitions]) => ({
      id,
      partitions,
      rest: partitions.values(),
    }));
    while (organizations.length > 0 && chosen.length < limit) {
      organizations = organizations.filter(({ id, partitions, rest }) => {
        if (chosen.length >= limit) return true;
        const partition = findNext(rest, tryAcquire);
        if (!partition) return false;
        chosen.push(partition);
        // To the end, where the iteration meets the partition again.
        partitions.delete(partition.id);
        partitions.set(partition.id, partition);
        this.#byOrganization.delete(id);
        this.#byOrganization.set(id, partitions);
        return true;
      });
    }
    return chosen;
  }
}

function findNext<P>(partitions: Iterator<P>, tryAcquire: (partition: P) => boolean): P | undefined {
  for (let next = partitions.next(); !next.done; next = partitions.next())
    if (tryAcquire(next.value)) return next.value;
  return undefined;
}
