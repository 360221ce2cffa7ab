import type { Company } from './companies.ts';
import type { Place } from './countries.ts';
import type { Occupation } from './occupations.ts';
import { isDrawn, pick, type Random } from './random.ts';

export interface Workplace {
  /** The office of the job. Its country decides pay and customs. */
  place: Place;
  isRemote: boolean;
  location: string | null;
}

export function chooseWorkplace(random: Random, company: Company, occupation: Occupation): Workplace {
  const place = isDrawn(random, 0.7) ? company.home : pick(random, company.offices);
  const isRemote = isDrawn(random, occupation.remote * 1.17);
  return { place, isRemote, location: isRemote ? chooseRemoteLocation(random, place) : place.location };
}

function chooseRemoteLocation(random: Random, place: Place): string | null {
  const kind = random();
  if (kind < 0.4) return null;
  return kind < 0.75 ? pick(random, place.country.remoteLabels) : place.location;
}
