import type { Industry } from './industries.ts';

export const demoCategories = [
  'Software Engineering',
  'Data & Analytics',
  'IT & Security',
  'Product & Design',
  'Marketing',
  'Sales',
  'Customer Support',
  'Finance & Accounting',
  'People & HR',
  'Legal & Compliance',
  'Operations & Administration',
  'Healthcare',
  'Education',
  'Engineering & Manufacturing',
  'Construction & Trades',
  'Logistics & Transport',
  'Hospitality & Food',
  'Retail',
  'Science & Research',
  'Media & Writing',
] as const;

/** Where and how the work is done: decides hours, benefits, kinds of contract and how pay is quoted. */
export type Setting = 'desk' | 'shift' | 'site' | 'care' | 'school' | 'lab';

/** With what it multiplies the pay, and which companies (industry and what they do) have such a job. */
export type Title = readonly [title: string, factor: number, where?: RegExp];

export interface Occupation {
  category: (typeof demoCategories)[number];
  titles: readonly (string | Title)[];
  /** Fields that may follow the title, as in "Backend Engineer, Payments". */
  focus: readonly string[];
  intern?: string;
  ladder: 'technical' | 'office' | 'none';
  setting: Setting;
  /** USD a year for somebody with some years of practice in the USA. */
  pay: number;
  /** The share of its jobs that are remote. */
  remote: number;
  /** Companies that have no such job whatever the title do not match. */
  where?: RegExp;
  /** Named twice, an industry has twice as many of these jobs. */
  core: readonly Industry[];
  /** Industries that hire for it now and then; "all" for what every company needs. */
  also: readonly Industry[] | 'all';
  /** Completes "two years of experience …". */
  experience: string;
  tools: readonly string[];
  about: readonly string[];
  duties: readonly string[];
  needs: readonly string[];
}
