import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DateHints, readDate } from './date.ts';

const now = new Date('2026-11-23T10:00:00Z');
const berlin: DateHints = { timeZone: 'Europe/Berlin' };

/** Times in UTC. `none`: no time is stated. `rejected`: the text is not understood, or has two meanings. */
const table: [text: string | number, expected: string, hints?: DateHints][] = [
  ['2024-04-24', '2024-04-24T00:00:00.000Z'],
  ['2024-04-24', '2024-04-23T22:00:00.000Z', berlin],
  ['2024-12-24', '2024-12-23T23:00:00.000Z', berlin],
  ['2024-04-24', '2024-04-24T23:59:59.999Z', { isEnd: true }],
  ['2024-12-31', '2024-12-31T23:59:59.999Z', { isEnd: true }],
  ['2024-04-24T10:13:38Z', '2024-04-24T10:13:38.000Z'],
  ['2024-04-24T10:13:38.5+02:00', '2024-04-24T08:13:38.500Z'],
  ['2024-04-24T10:13:38+0200', '2024-04-24T08:13:38.000Z'],
  ['2024-04-24T10:13:38', '2024-04-24T08:13:38.000Z', berlin],
  ['2024-04-24 10:13', '2024-04-24T10:13:00.000Z'],
  ['2024-04-24 10:13:38 UTC', '2024-04-24T10:13:38.000Z'],
  ['2026-01-14T10:55:28-05:00', '2026-01-14T15:55:28.000Z'],
  ['2024/4/24', '2024-04-24T00:00:00.000Z'],
  ['20240424', '2024-04-24T00:00:00.000Z'],
  ['Fri, 27 Feb 2026 19:59:48 +0100', '2026-02-27T18:59:48.000Z'],
  ['Fri, 27 Feb 2026 19:59:48 GMT', '2026-02-27T19:59:48.000Z'],
  ['27 Feb 2026 10:00 EST', '2026-02-27T15:00:00.000Z'],
  ['Mon Jan 05 2026 10:00:00 GMT+0100 (CET)', '2026-01-05T09:00:00.000Z'],
  [1_767_600_000, '2026-01-05T08:00:00.000Z'],
  [1_767_600_000_000, '2026-01-05T08:00:00.000Z'],
  ['1767600000', '2026-01-05T08:00:00.000Z'],
  ['24.04.2024', '2024-04-24T00:00:00.000Z'],
  ['24.4.2024', '2024-04-24T00:00:00.000Z'],
  ['24.04.2024 10:13', '2024-04-24T10:13:00.000Z'],
  ['24/04/2024', '2024-04-24T00:00:00.000Z'],
  ['04/24/2024', '2024-04-24T00:00:00.000Z'],
  ['05/05/2024', '2024-05-05T00:00:00.000Z'],
  ['04/05/2024', 'rejected'],
  ['04/05/2024', '2024-05-04T00:00:00.000Z', { country: 'DE' }],
  ['04/05/2024', '2024-04-05T00:00:00.000Z', { country: 'US' }],
  ['04/05/2024', 'rejected', { country: 'CA' }],
  ['04/05/2024', '2024-05-04T00:00:00.000Z', { language: 'fr' }],
  ['04/05/2024', '2024-04-05T00:00:00.000Z', { language: 'en-US' }],
  ['04-05-2024', 'rejected'],
  ['04/24/2024 3:30 PM', '2024-04-24T15:30:00.000Z'],
  ['04/24/2024 12:05 am', '2024-04-24T00:05:00.000Z'],
  ['April 24, 2024', '2024-04-24T00:00:00.000Z'],
  ['Apr 24 2024', '2024-04-24T00:00:00.000Z'],
  ['24th April 2024', '2024-04-24T00:00:00.000Z'],
  ['24-Apr-2024', '2024-04-24T00:00:00.000Z'],
  ['24. März 2024', '2024-03-24T00:00:00.000Z'],
  ['1. Dezember 2024, 10:00 Uhr', '2024-12-01T10:00:00.000Z'],
  ['24 avril 2024', '2024-04-24T00:00:00.000Z'],
  ['1er mai 2024', '2024-05-01T00:00:00.000Z'],
  ['5 de mayo de 2026', '2026-05-05T00:00:00.000Z'],
  ['10 listopada 2026', '2026-11-10T00:00:00.000Z'],
  ['29.02.2024', '2024-02-29T00:00:00.000Z'],
  ['Posted 13 Days Ago', '2026-11-10T00:00:00.000Z'],
  ['3 hours ago', '2026-11-23T07:00:00.000Z'],
  ['2 weeks ago', '2026-11-09T00:00:00.000Z'],
  ['vor 3 Tagen', '2026-11-19T23:00:00.000Z', berlin],
  ['il y a 3 jours', '2026-11-20T00:00:00.000Z'],
  ['hace 3 días', '2026-11-20T00:00:00.000Z'],
  ['today', '2026-11-23T00:00:00.000Z'],
  ['yesterday', '2026-11-22T00:00:00.000Z'],
  ['gestern', '2026-11-22T00:00:00.000Z'],
  ['', 'none'],
  ['ASAP', 'none'],
  ['until filled', 'none'],
  ['30+ days ago', 'rejected'],
  ['31.02.2024', 'rejected'],
  ['29.02.2023', 'rejected'],
  ['2024-13-01', 'rejected'],
  ['0000-00-00', 'rejected'],
  ['0001-01-01', 'rejected'],
  ['1970-01-01T00:00:00Z', 'rejected'],
  ['9999-12-31', 'rejected'],
  ['24.04.24', 'rejected'],
  ['2024-04', 'rejected'],
  ['2026-W12', 'rejected'],
  ['24.04.2024 25:00', 'rejected'],
  ['24.04.2024 or later', 'rejected'],
  ['next week', 'rejected'],
  ['45406', 'rejected'],
  [0, 'rejected'],
  ['x'.repeat(101), 'rejected'],
];

describe('a date', () => {
  it.each(table)('of %j is %s', (text, expected, hints = {}) => {
    const { value, problem } = readDate(text, { now, ...hints });
    expect(problem === undefined ? (value ?? 'none') : 'rejected').toBe(expected);
  });

  it('that the clock skips or repeats has one meaning', () => {
    expect(readDate('2026-03-29 02:30', berlin).value).toBe('2026-03-29T01:30:00.000Z');
    expect(readDate('2026-10-25 02:30', berlin).value).toBe('2026-10-25T00:30:00.000Z');
  });

  it('of any text is a time of the API or absent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (text) => {
        const { value } = readDate(text, { now });
        if (value !== undefined) expect(value).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      }),
    );
  });

  it('is read again as it was written', () => {
    const days = fc.date({ min: new Date('1991-01-01'), max: new Date('2199-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (day) => {
        expect(readDate(day.toISOString()).value).toBe(day.toISOString());
      }),
    );
  });
});
