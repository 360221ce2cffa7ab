import type { DemoPage } from './page.ts';
import { about } from './pages/about.ts';
import { forEmployers } from './pages/for-employers.ts';
import { howWeChooseJobs } from './pages/how-we-choose-jobs.ts';
import { privacyAndImprint } from './pages/privacy-and-imprint.ts';
import { careerChange } from './posts/career-change.ts';
import { firstNinetyDays } from './posts/first-ninety-days.ts';
import { interview } from './posts/interview.ts';
import { jobAdvert } from './posts/job-advert.ts';
import { noticePeriod } from './posts/notice-period.ts';
import { quarter } from './posts/quarter.ts';
import { salaryRange } from './posts/salary-range.ts';
import { timeZones } from './posts/time-zones.ts';
import { winterBreak } from './posts/winter-break.ts';

/** In the order of their making: lists show what was made last first. */
export const demoPages: readonly DemoPage[] = [
  privacyAndImprint,
  howWeChooseJobs,
  forEmployers,
  about,
  winterBreak,
  careerChange,
  interview,
  jobAdvert,
  quarter,
  timeZones,
  salaryRange,
  noticePeriod,
  firstNinetyDays,
];
