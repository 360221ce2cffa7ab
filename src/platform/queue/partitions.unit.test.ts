import { describe, expect, it } from 'vitest';
import { DuePartitions } from './partitions.ts';

const partition = (id: string, organizationId: number) => ({
  id,
  organizationId,
  origin: 'https://hooks.example',
  isUnhealthy: false,
});
const all = () => true;
const names = (partitions: { id: string }[]) => partitions.map(({ id }) => id).join(' ');

describe('due partitions', () => {
  it('are chosen round-robin by organization, and then by partition', () => {
    const due = new DuePartitions();
    due.replace(
      [partition('a1', 1), partition('a2', 1), partition('a3', 1), partition('b1', 2), partition('c1', 3)],
      all,
    );
    expect(names(due.choose(7, all))).toBe('a1 b1 c1 a2 b1 c1 a3');
    expect(names(due.choose(5, all))).toBe('b1 c1 a1 b1 c1');
  });

  it('keep their position when they are found due again, and are removed when they are not', () => {
    const due = new DuePartitions();
    due.replace([partition('a1', 1), partition('a2', 1), partition('b1', 2)], all);
    expect(names(due.choose(2, all))).toBe('a1 b1');
    due.replace([partition('b1', 2), partition('a3', 1), partition('a2', 1), partition('a1', 1)], all);
    expect(names(due.choose(4, all))).toBe('a2 b1 a1 b1');
    due.replace([partition('a3', 1)], all);
    expect(names(due.choose(2, all))).toBe('a3 a3');
    due.remove(partition('a3', 1));
    expect(due.choose(1, all)).toEqual([]);
  });

  it('are rejected once at most, however often others are accepted', () => {
    const due = new DuePartitions();
    due.replace(
      [...Array.from({ length: 1_000 }, (_, index) => partition(`a${index}`, 1)), partition('b', 2)],
      all,
    );
    let refused = 0;
    const chosen = due.choose(50, ({ organizationId }) => {
      if (organizationId === 1) refused++;
      return organizationId === 2;
    });
    expect(chosen.length).toBe(50);
    expect(refused).toBe(1_000);
  });

  it('of one source are replaced without those of other sources', () => {
    const due = new DuePartitions<ReturnType<typeof partition> & { source: string }>();
    const of = (source: string, id: string) => ({ ...partition(id, 1), source });
    due.replace([of('x', 'x1'), of('x', 'x2')], ({ source }) => source === 'x');
    due.replace([of('y', 'y1')], ({ source }) => source === 'y');
    due.replace([of('x', 'x2')], ({ source }) => source === 'x');
    expect(names(due.choose(3, all))).toBe('x2 y1 x2');
  });
});
