import { careerjet } from './careerjet.ts';
import type { Format, Sample } from './format.ts';
import { indeed } from './indeed.ts';
import { jobPosting } from './job-posting.ts';
import { linkedin } from './linkedin.ts';
import { ownExport } from './own-export.ts';
import { recruitee } from './recruitee.ts';

/** The recognized formats. The first that recognizes a sample counts, so that special ones come first. */
export const formats: readonly Format[] = [ownExport, jobPosting, linkedin, recruitee, indeed, careerjet];

export function findFormat(name: string): Format | undefined {
  return formats.find((format) => format.name === name);
}

export function recognizeFormat(sample: Sample): Format | undefined {
  return formats.find((format) => format.recognize(sample));
}
