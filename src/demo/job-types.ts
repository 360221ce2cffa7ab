import type { Occupation, Setting } from './occupations.ts';
import { isDrawn, pickWeighted, type Random } from './random.ts';

export type JobType = 'full-time' | 'part-time' | 'contract' | 'internship' | 'temporary' | 'freelance';

export function chooseJobType(random: Random, occupation: Occupation, isRemote: boolean): JobType {
  if (occupation.intern && isDrawn(random, 0.05)) return 'internship';
  if (isRemote && isDrawn(random, 0.06)) return 'freelance';
  return pickWeighted(random, weights[occupation.setting]);
}

const weights: Record<Setting, readonly (readonly [JobType, number])[]> = {
  desk: [
    ['full-time', 84],
    ['part-time', 6],
    ['contract', 8],
    ['temporary', 2],
  ],
  shift: [
    ['full-time', 70],
    ['part-time', 19],
    ['temporary', 11],
  ],
  site: [
    ['full-time', 90],
    ['contract', 6],
    ['temporary', 4],
  ],
  care: [
    ['full-time', 74],
    ['part-time', 21],
    ['temporary', 5],
  ],
  school: [
    ['full-time', 68],
    ['part-time', 17],
    ['temporary', 15],
  ],
  lab: [
    ['full-time', 82],
    ['part-time', 5],
    ['contract', 10],
    ['temporary', 3],
  ],
};
