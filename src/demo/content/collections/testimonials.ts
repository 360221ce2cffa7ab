import type { SaveCollection } from '../../../features/collections/schema.ts';

export const testimonialsCollection: SaveCollection = {
  slug: 'testimonials',
  name: 'Testimonials',
  description:
    'What people say about the board. Anybody may submit one; somebody reads it before it is shown.',
  visibility: 'public',
  schema: [
    {
      name: 'quote',
      type: 'longtext',
      label: 'What would you like to say?',
      required: true,
      max_length: 500,
    },
    { name: 'name', type: 'text', label: 'Your name', required: true, max_length: 80 },
    { name: 'role', type: 'text', label: 'What you do', max_length: 120 },
    { name: 'stars', type: 'number', label: 'Stars', min: 1, max: 5, default: 5 },
  ],
  rules: { allow_public_submit: true, moderation: 'manual', sort_by: 'created_at', sort_dir: 'desc' },
};

export interface DemoTestimonial {
  quote: string;
  name: string;
  role: string;
  stars: number;
  isPublished: boolean;
}

/** The oldest first; the last two wait for somebody who reads them. */
export const demoTestimonials: readonly DemoTestimonial[] = [
  {
    quote: 'I wrote to three companies on a Sunday evening and had two conversations by Wednesday.',
    name: 'Aoife Lindqvist',
    role: 'Physiotherapist',
    stars: 5,
    isPublished: true,
  },
  {
    quote: 'Every posting names the pay. That alone saves our applicants and us a good deal of time.',
    name: 'Henrik Dalgaard',
    role: 'Head of hiring at a shipping company',
    stars: 5,
    isPublished: true,
  },
  {
    quote: 'The filters do what they say, and the list is up to date. I only miss a map.',
    name: 'Priya Venkatesan',
    role: 'Data analyst',
    stars: 4,
    isPublished: true,
  },
  {
    quote: 'We filled two night shifts that had been open since spring.',
    name: 'Marta Figueiredo',
    role: 'Ward manager',
    stars: 5,
    isPublished: true,
  },
  {
    quote: 'Found my apprenticeship here. Thank you!',
    name: 'Jonas W.',
    role: 'Apprentice electrician',
    stars: 5,
    isPublished: false,
  },
  {
    quote: 'Good postings, but please send the newsletter less often.',
    name: 'A reader',
    role: '',
    stars: 3,
    isPublished: false,
  },
];
