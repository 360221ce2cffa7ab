import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CAPS, Slots } from './slots.ts';
import type { Lane } from './source.ts';

const lane = (organizationId: number, name: string, other: Partial<Lane> = {}): Lane => {
  const id = `${organizationId} ${name}`;
  return { id, organizationId, origin: `https://${id}`, isSuspect: false, ...other };
};

/** How many more the lane gets. */
function takeAll(slots: Slots, wanted: Lane): number {
  let count = 0;
  while (slots.tryTake(wanted)) count++;
  return count;
}

const lanesOf = (organizationId: number, other: Partial<Lane> = {}) =>
  Array.from({ length: 200 }, (_, index) => lane(organizationId, `${index}`, other));

const takeAllOf = (slots: Slots, lanes: Lane[]) =>
  lanes.reduce((sum, wanted) => sum + takeAll(slots, wanted), 0);

describe('of the room for tasks', () => {
  it('a lane gets five slots, and one that failed gets one', () => {
    const slots = new Slots(CAPS);
    expect(takeAll(slots, lane(1, 'a'))).toBe(5);
    expect(takeAll(slots, lane(1, 'b', { isSuspect: true }))).toBe(1);
  });

  it('lanes of an organization share what it gets of an origin, and the ninth still gets one', () => {
    const slots = new Slots(CAPS);
    const origin = 'https://shared.example';
    const got = Array.from({ length: 9 }, (_, n) => takeAll(slots, lane(1, `${n}`, { origin })));
    expect(got).toEqual([5, 4, 3, 2, 2, 1, 1, 1, 1]);
    expect(takeAll(slots, lane(1, 'b', { origin }))).toBe(0);
    expect(takeAll(slots, lane(1, 'elsewhere'))).toBeGreaterThan(0);
  });

  it('organizations share an origin: however many lanes of some have taken what they get, the next gets some', () => {
    const slots = new Slots({ ...CAPS, all: 1_000 });
    const origin = 'https://shared.example';
    const got = Array.from({ length: 9 }, (_, n) => takeAllOf(slots, lanesOf(n + 1, { origin })));
    expect(got).toEqual([20, 15, 12, 9, 6, 5, 4, 3, 2]);
    expect(takeAll(slots, lane(10, 'a', { origin }))).toBe(1);
  });

  it('lanes that failed leave half of an origin to the others, and half of what their organization gets of it', () => {
    const slots = new Slots({ ...CAPS, all: 1_000 });
    const origin = 'https://shared.example';
    for (let organization = 1; organization <= 40; organization++)
      takeAllOf(slots, lanesOf(organization, { origin, isSuspect: true }));
    expect(slots.taken).toBe(40);
    expect(takeAll(slots, lane(50, 'a', { origin }))).toBe(5);
    expect(takeAll(slots, lane(1, 'healthy', { origin }))).toBeGreaterThan(0);
  });

  it('an origin that takes fewer gets fewer', () => {
    const slots = new Slots(CAPS);
    const got = Array.from({ length: 12 }, (_, n) =>
      takeAll(slots, lane(n, 'a', { origin: 'mail', perOrigin: 8 })),
    );
    expect(got).toEqual([2, 2, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0]);
  });

  it('an organization gets a quarter, and half of that for lanes that failed', () => {
    expect(takeAllOf(new Slots(CAPS), lanesOf(1))).toBe(25);
    expect(takeAllOf(new Slots(CAPS), lanesOf(1, { isSuspect: true }))).toBe(13);
  });

  it('lanes that failed get half at most, however many organizations have them', () => {
    const slots = new Slots(CAPS);
    for (let organization = 1; organization <= 200; organization++)
      takeAllOf(slots, lanesOf(organization, { isSuspect: true }));
    expect(slots.taken).toBe(50);
    expect(takeAll(slots, lane(500, 'a'))).toBe(5);
  });

  it('something is left for the next organization, however much each of a dozen asks for', () => {
    const slots = new Slots(CAPS);
    const got = Array.from({ length: 12 }, (_, index) => takeAllOf(slots, lanesOf(index + 1)));
    expect(got.slice(0, 4)).toEqual([25, 19, 14, 11]);
    expect(Math.min(...got)).toBeGreaterThan(0);
    expect(takeAll(slots, lane(500, 'a'))).toBeGreaterThan(0);
  });

  it('what is given back is there again, in any order', () => {
    const kind = fc.record({
      organizationId: fc.integer({ min: 1, max: 4 }),
      name: fc.constantFrom('a', 'b', 'c', 'd'),
      isSuspect: fc.boolean(),
      origin: fc.constantFrom('https://one.example', 'https://two.example'),
    });
    fc.assert(
      fc.property(fc.array(kind, { maxLength: 200 }), fc.infiniteStream(fc.nat()), (kinds, picks) => {
        const slots = new Slots(CAPS);
        const given = kinds.flatMap(
          ({ organizationId, name, ...other }) => slots.tryTake(lane(organizationId, name, other)) ?? [],
        );
        expect(slots.taken).toBe(given.length);
        while (given.length > 0) given.splice(picks.next().value! % given.length, 1)[0]!();
        expect(slots.taken).toBe(0);
        expect(takeAllOf(slots, lanesOf(1))).toBe(25);
      }),
    );
  });
});
