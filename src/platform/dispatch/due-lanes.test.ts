import { describe, expect, it } from 'vitest';
import { DueLanes } from './due-lanes.ts';

const lane = (id: string, organizationId: number) => ({
  id,
  organizationId,
  origin: 'https://hooks.example',
  isSuspect: false,
});
const all = () => true;
const names = (lanes: { id: string }[]) => lanes.map(({ id }) => id).join(' ');

describe('lanes that have work due', () => {
  it('have their turns organization by organization, and lane by lane within each', () => {
    const due = new DueLanes();
    due.replace([lane('a1', 1), lane('a2', 1), lane('a3', 1), lane('b1', 2), lane('c1', 3)], all);
    expect(names(due.choose(7, all))).toBe('a1 b1 c1 a2 b1 c1 a3');
    expect(names(due.choose(5, all))).toBe('b1 c1 a1 b1 c1');
  });

  it('keep their turns when they are found due again, and lose them when they are not', () => {
    const due = new DueLanes();
    due.replace([lane('a1', 1), lane('a2', 1), lane('b1', 2)], all);
    expect(names(due.choose(2, all))).toBe('a1 b1');
    due.replace([lane('b1', 2), lane('a3', 1), lane('a2', 1), lane('a1', 1)], all);
    expect(names(due.choose(4, all))).toBe('a2 b1 a1 b1');
    due.replace([lane('a3', 1)], all);
    expect(names(due.choose(2, all))).toBe('a3 a3');
    due.remove(lane('a3', 1));
    expect(due.choose(1, all)).toEqual([]);
  });

  it('are asked in vain once at most, however many others still have room', () => {
    const due = new DueLanes();
    due.replace([...Array.from({ length: 1_000 }, (_, index) => lane(`a${index}`, 1)), lane('b', 2)], all);
    let refused = 0;
    const chosen = due.choose(50, ({ organizationId }) => {
      if (organizationId === 1) refused++;
      return organizationId === 2;
    });
    expect(chosen.length).toBe(50);
    expect(refused).toBe(1_000);
  });

  it('of one source are replaced without those of the others', () => {
    const due = new DueLanes<ReturnType<typeof lane> & { source: string }>();
    const of = (source: string, id: string) => ({ ...lane(id, 1), source });
    due.replace([of('x', 'x1'), of('x', 'x2')], ({ source }) => source === 'x');
    due.replace([of('y', 'y1')], ({ source }) => source === 'y');
    due.replace([of('x', 'x2')], ({ source }) => source === 'x');
    expect(names(due.choose(3, all))).toBe('x2 y1 x2');
  });
});
