import type { Contact } from './choose-contact.ts';
import type { Pay } from './choose-pay.ts';
import type { Workplace } from './choose-place.ts';
import type { Role } from './choose-title.ts';
import type { JobType } from './job-types.ts';
import type { Opening } from './openings.ts';
import type { Random } from './random.ts';
import type { Headings } from './sentences.ts';

/** The facts of a job that its text describes. */
export interface Decisions {
  opening: Opening;
  role: Role;
  workplace: Workplace;
  jobType: JobType;
  pay: Pay | null;
  contact: Contact;
}

export interface Writer {
  random: Random;
  job: Decisions;
  /** From a short text to a long one. */
  size: 0 | 1 | 2 | 3;
  /** HTML for the slots of templates. */
  facts: Readonly<Record<string, string>>;
  headings: Headings;
}
