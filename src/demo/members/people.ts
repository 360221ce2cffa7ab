import type { CreateMember } from '../../features/members/schema.ts';
import type { CreatePayment } from '../../features/payments/schema.ts';
import type { CreateSubscription } from '../../features/subscriptions/schema.ts';
import type { DemoPlanName } from './plans.ts';

export interface DemoMember extends CreateMember {
  name: string;
  subscription?: DemoSubscription;
  payments?: DemoPayment[];
}

export interface DemoSubscription extends Pick<CreateSubscription, 'status' | 'jobsRemaining'> {
  plan: DemoPlanName;
  startedDaysAgo: number;
  cancelsInDays?: number;
}

/** Of the plan’s price. */
interface DemoPayment extends Pick<CreatePayment, 'status' | 'metadata'> {
  plan: DemoPlanName;
}

/** Who may read what is for members; to be tried first. */
export const demoReader = 'lindemann@hafenpost.example';

/** A subscription of every status among them, one for life, one that ends soon, and one whose period is over. */
export const demoMembers: readonly DemoMember[] = [
  {
    name: 'Philippa Stirling',
    email: 'philippa@corkboard-demo.example',
    role: 'owner',
    description: 'Runs the board.',
  },
  {
    name: 'Jonas Krüger',
    email: 'jonas@corkboard-demo.example',
    role: 'admin',
    description: 'Reads what is submitted, and lets members in.',
  },
  {
    name: 'Katharina Brandstätter',
    email: 'k.brandstaetter@federpost.example',
    subscription: { plan: 'monthly', startedDaysAgo: 12 },
    payments: [{ plan: 'monthly', metadata: { invoice: 'D-1004' } }],
  },
  {
    name: 'Oliver Ashworth',
    email: 'oliver.ashworth@quickmail.example',
    subscription: { plan: 'monthly', status: 'trialing', startedDaysAgo: 3 },
  },
  {
    name: 'Friederike Lindemann',
    email: demoReader,
    description: 'Surveyor. Looks for work near Kiel.',
    subscription: { plan: 'yearly', startedDaysAgo: 200, cancelsInDays: 165 },
    payments: [{ plan: 'yearly', metadata: { invoice: 'D-0877' } }],
  },
  {
    name: 'Imogen Cartwright',
    email: 'imogen@cartwright.example',
    subscription: { plan: 'monthly', status: 'past_due', startedDaysAgo: 1 },
    payments: [
      { plan: 'monthly', metadata: { invoice: 'D-0990' } },
      { plan: 'monthly', status: 'failed' },
    ],
  },
  {
    name: 'Tobias Vogt',
    email: 'tobias.vogt@federpost.example',
    subscription: { plan: 'monthly', status: 'canceled', startedDaysAgo: 80 },
    payments: [{ plan: 'monthly', status: 'refunded', metadata: { reason: 'Bought twice' } }],
  },
  {
    name: 'Harriet Davenport',
    email: 'h.davenport@quickmail.example',
    subscription: { plan: 'monthly', status: 'unpaid', startedDaysAgo: 20 },
    payments: [{ plan: 'monthly', status: 'failed' }],
  },
  {
    name: 'Matthias Pfeiffer',
    email: 'm.pfeiffer@hafenpost.example',
    subscription: { plan: 'yearly', status: 'incomplete', startedDaysAgo: 0 },
    payments: [{ plan: 'yearly', status: 'pending' }],
  },
  {
    name: 'Callum Mackenzie',
    email: 'callum.mackenzie@quickmail.example',
    subscription: { plan: 'monthly', status: 'incomplete_expired', startedDaysAgo: 9 },
    payments: [{ plan: 'monthly', status: 'failed' }],
  },
  {
    name: 'Ulrike Baumgartner',
    email: 'ulrike@baumgartner.example',
    description: 'On parental leave until spring.',
    subscription: { plan: 'monthly', status: 'paused', startedDaysAgo: 15 },
  },
  {
    name: 'Gareth Thornton',
    email: 'gareth.thornton@quickmail.example',
    subscription: { plan: 'yearly', startedDaysAgo: 400 },
    payments: [{ plan: 'yearly', metadata: { invoice: 'D-0412' } }],
  },
  {
    name: 'Niamh Hollis',
    email: 'niamh@hollis.example',
    description: 'With us from the first week on.',
    subscription: { plan: 'patron', startedDaysAgo: 610 },
    payments: [{ plan: 'patron', metadata: { invoice: 'D-0003' } }],
  },
  {
    name: 'Sebastian Kellermann',
    email: 'kellermann@datenwerft-hansen.example',
    role: 'employer',
    customFields: { company: 'Datenwerft Hansen', phone_hours: 'Monday to Thursday, 9 to 15' },
    subscription: { plan: 'fiveJobs', startedDaysAgo: 6, jobsRemaining: 3 },
    payments: [{ plan: 'fiveJobs', metadata: { invoice: 'D-1011' } }],
  },
  {
    name: 'Aisha Rowe',
    email: 'aisha.rowe@marigold-home-care.example',
    role: 'employer',
    customFields: { company: 'Marigold Home Care' },
    subscription: { plan: 'oneJob', startedDaysAgo: 31, jobsRemaining: 0 },
    payments: [{ plan: 'oneJob', metadata: { invoice: 'D-0951' } }],
  },
  {
    name: 'Anja Yıldız',
    email: 'anja.yildiz@federpost.example',
    role: 'employer',
    approvalStatus: 'pending',
    customFields: { company: 'Kupferblick' },
  },
];
