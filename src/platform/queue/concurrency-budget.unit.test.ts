import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BudgetedPartition, CAPS, ConcurrencyBudget, type Permit } from './concurrency-budget.ts';
import type { SourceLimits } from './source.ts';

const partition = (
  organizationId: number,
  name: string,
  other: Partial<BudgetedPartition> = {},
): BudgetedPartition => {
  const id = `${organizationId} ${name}`;
  return {
    id,
    organizationId,
    origin: `https://${id}`,
    isUnhealthy: false,
    source: { name: 'hooks' },
    ...other,
  };
};

/** Acquires permits until none is left, and returns their number. */
function takeAll(budget: ConcurrencyBudget, wanted: BudgetedPartition): number {
  return acquireAll(budget, wanted).length;
}

function acquireAll(budget: ConcurrencyBudget, wanted: BudgetedPartition): Permit[] {
  const permits: Permit[] = [];
  for (let permit = budget.tryAcquire(wanted); permit; permit = budget.tryAcquire(wanted))
    permits.push(permit);
  return permits;
}

/** A budget in which all partitions have succeeded before. */
function provenBudget(partitions: BudgetedPartition[], caps = CAPS): ConcurrencyBudget {
  const budget = new ConcurrencyBudget(caps);
  for (const each of partitions) budget.tryAcquire(each)?.release('succeeded');
  return budget;
}

const partitionsOf = (organizationId: number, other: Partial<BudgetedPartition> = {}) =>
  Array.from({ length: 200 }, (_, index) => partition(organizationId, `${index}`, other));

const takeAllOf = (budget: ConcurrencyBudget, partitions: BudgetedPartition[]) =>
  partitions.reduce((sum, wanted) => sum + takeAll(budget, wanted), 0);

describe('the concurrency budget', () => {
  it('gives a proven partition five permits, and a failed or new one gets one', () => {
    const budget = provenBudget([partition(1, 'a'), partition(1, 'b')]);
    expect(takeAll(budget, partition(1, 'a'))).toBe(5);
    expect(takeAll(budget, partition(1, 'b', { isUnhealthy: true }))).toBe(1);
    expect(takeAll(budget, partition(1, 'new'))).toBe(1);
  });

  it('counts a partition as proven after a success, until it fails', () => {
    const budget = new ConcurrencyBudget(CAPS);
    budget.tryAcquire(partition(1, 'a'))!.release('succeeded');
    const permits = acquireAll(budget, partition(1, 'a'));
    expect(permits.length).toBe(5);
    for (const permit of permits) permit.release('failed');
    expect(takeAll(budget, partition(1, 'a'))).toBe(1);
  });

  it('shares the permits for one origin among the partitions of an organization, and the ninth still gets one', () => {
    const origin = 'https://shared.example';
    const partitions = Array.from({ length: 10 }, (_, n) => partition(1, `${n}`, { origin }));
    const budget = provenBudget(partitions);
    expect(partitions.map((each) => takeAll(budget, each))).toEqual([5, 4, 3, 2, 2, 1, 1, 1, 1, 0]);
    expect(takeAll(budget, partition(1, 'elsewhere'))).toBeGreaterThan(0);
  });

  it('shares an origin among organizations: nine of them leave permits for the tenth', () => {
    const origin = 'https://shared.example';
    const partitions = Array.from({ length: 9 }, (_, n) => partitionsOf(n + 1, { origin }));
    const budget = provenBudget(partitions.flat(), { ...CAPS, all: 1_000 });
    expect(partitions.map((each) => takeAllOf(budget, each))).toEqual([20, 15, 12, 9, 6, 5, 4, 3, 2]);
    budget.tryAcquire(partition(10, 'a', { origin }))!.release('succeeded');
    expect(takeAll(budget, partition(10, 'a', { origin }))).toBe(1);
  });

  it('reserves a quarter of an origin, and of an organization, for proven partitions', () => {
    const origin = 'https://shared.example';
    const good = [partition(1, 'good', { origin }), partition(1, 'good elsewhere')];
    const budget = provenBudget(good);
    expect(takeAllOf(budget, partitionsOf(1, { origin }))).toBe(15);
    expect(takeAllOf(budget, partitionsOf(1))).toBe(4);
    expect(good.map((each) => takeAll(budget, each))).toEqual([2, 4]);
  });

  it('lets slow tasks release permits for others until the slow pool is full', () => {
    const budget = new ConcurrencyBudget(CAPS);
    const moved = () =>
      partitionsOf(1)
        .flatMap((each) => acquireAll(budget, each))
        .filter((permit) => permit.tryMoveToSlow()).length;
    expect([moved(), moved(), moved()]).toEqual([19, 6, 0]);
    expect(budget.inFlight).toBe(25 + 19);
  });

  it('counts slow tasks against the limit of a proven partition', () => {
    const budget = provenBudget([partition(1, 'a')]);
    const permits = acquireAll(budget, partition(1, 'a'));
    expect(permits.every((permit) => permit.tryMoveToSlow())).toBe(true);
    expect(takeAll(budget, partition(1, 'a'))).toBe(0);
    permits[0]!.release('succeeded');
    expect(takeAll(budget, partition(1, 'a'))).toBe(1);
  });

  it('reserves half of an origin, and of an organization’s share of it, for partitions that did not fail', () => {
    const origin = 'https://shared.example';
    const good = [partition(50, 'a', { origin }), partition(1, 'healthy', { origin })];
    const budget = provenBudget(good, { ...CAPS, all: 1_000 });
    for (let organization = 1; organization <= 40; organization++)
      takeAllOf(budget, partitionsOf(organization, { origin, isUnhealthy: true }));
    expect(budget.inFlight).toBe(40);
    expect(takeAll(budget, good[0]!)).toBe(5);
    expect(takeAll(budget, good[1]!)).toBeGreaterThan(0);
  });

  it('limits a source with its own limits, in total and per origin', () => {
    const limited = (limits: SourceLimits, origin?: string) =>
      Array.from({ length: 12 }, (_, n) =>
        partition(n, 'a', { source: { name: 'logos', limits }, ...(origin ? { origin } : {}) }),
      );
    const takeEach = (partitions: BudgetedPartition[]) => {
      const budget = provenBudget([...partitions, partition(1, 'other')]);
      const taken = partitions.map((each) => takeAll(budget, each));
      expect(takeAll(budget, partition(1, 'other', { origin: partitions[0]!.origin }))).toBe(5);
      return taken;
    };
    expect(takeEach(limited({ all: 8 }))).toEqual([2, 2, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0]);
    const origin = 'https://shared.example';
    expect(takeEach(limited({ all: 8, origin: 5 }, origin))).toEqual([2, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
  });

  it('leaves permits in a limited source when one origin hangs', () => {
    const source = { name: 'logos', limits: { all: 8, origin: 5 } };
    const budget = new ConcurrencyBudget(CAPS);
    const hanging = (organizationId: number, isUnhealthy: boolean) =>
      partition(organizationId, 'a', { source, origin: 'https://hanging.example', isUnhealthy });
    for (const isUnhealthy of [true, false])
      for (let organization = 1; organization <= 20; organization++)
        takeAll(budget, hanging(organization, isUnhealthy));
    expect(budget.inFlight).toBe(4);
    expect(takeAll(budget, partition(30, 'b', { source }))).toBe(1);
  });

  it('gives an organization a quarter, and half of that for failed partitions', () => {
    expect(takeAllOf(provenBudget(partitionsOf(1)), partitionsOf(1))).toBe(25);
    expect(takeAllOf(new ConcurrencyBudget(CAPS), partitionsOf(1, { isUnhealthy: true }))).toBe(13);
  });

  it('gives failed partitions half in total, however many organizations have them', () => {
    const budget = provenBudget([partition(500, 'a')]);
    for (let organization = 1; organization <= 200; organization++)
      takeAllOf(budget, partitionsOf(organization, { isUnhealthy: true }));
    expect(budget.inFlight).toBe(50);
    expect(takeAll(budget, partition(500, 'a'))).toBe(5);
  });

  it('leaves permits for the next organization after a dozen have taken all that they get', () => {
    const partitions = Array.from({ length: 12 }, (_, index) => partitionsOf(index + 1));
    const budget = provenBudget(partitions.flat());
    const got = partitions.map((each) => takeAllOf(budget, each));
    expect(got.slice(0, 4)).toEqual([25, 19, 14, 11]);
    expect(Math.min(...got)).toBeGreaterThan(0);
    expect(takeAll(budget, partition(500, 'a'))).toBeGreaterThan(0);
  });

  it('frees released permits, in any order', () => {
    const kind = fc.record({
      organizationId: fc.integer({ min: 1, max: 4 }),
      name: fc.constantFrom('a', 'b', 'c', 'd'),
      isUnhealthy: fc.boolean(),
      origin: fc.constantFrom('https://one.example', 'https://two.example'),
    });
    fc.assert(
      fc.property(fc.array(kind, { maxLength: 200 }), fc.infiniteStream(fc.nat()), (kinds, picks) => {
        const budget = new ConcurrencyBudget(CAPS);
        const permits = kinds.flatMap(
          ({ organizationId, name, ...other }) =>
            budget.tryAcquire(partition(organizationId, name, other)) ?? [],
        );
        expect(budget.inFlight).toBe(permits.length);
        for (const permit of permits) if (picks.next().value! % 2) permit.tryMoveToSlow();
        expect(budget.inFlight).toBe(permits.length);
        while (permits.length > 0)
          permits.splice(picks.next().value! % permits.length, 1)[0]!.release('succeeded');
        expect(budget.inFlight).toBe(0);
        expect(takeAllOf(budget, partitionsOf(1))).toBe(19);
      }),
    );
  });
});
