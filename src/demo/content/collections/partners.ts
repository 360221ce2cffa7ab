import type { SaveCollection } from '../../../features/collections/schema.ts';
import type { MarkName } from '../pictures/logos.ts';

export const partnersCollection: SaveCollection = {
  slug: 'partners',
  name: 'Partners',
  description: 'Companies that support the board.',
  visibility: 'public',
  schema: [
    { name: 'name', type: 'text', label: 'Name', required: true, max_length: 120 },
    { name: 'logo', type: 'image', label: 'Logo', required: true },
    { name: 'website', type: 'url', label: 'Website' },
    {
      name: 'tier',
      type: 'select',
      label: 'Tier',
      options: ['gold', 'silver', 'friend'],
      default: 'friend',
    },
    { name: 'since', type: 'date', label: 'Partner since' },
    { name: 'about', type: 'richtext', label: 'About' },
  ],
  rules: { sort_by: 'position', sort_dir: 'asc' },
};

export interface DemoPartner {
  /** A company that the demo’s jobs may be of; its website and what it does are known. */
  company: string;
  tier?: 'gold' | 'silver';
  since: string;
  mark: MarkName;
  colours: string;
}

/** In the order in which the board shows them. */
export const demoPartners: readonly DemoPartner[] = [
  {
    company: 'Brightsedge',
    tier: 'gold',
    since: '2023-02-01',
    mark: 'horizon',
    colours: 'f2b84b 2f6f73 fbf8f1',
  },
  {
    company: 'Larkspur Therapeutics',
    tier: 'gold',
    since: '2023-06-15',
    mark: 'flower',
    colours: '7a6fb0 a9a1d4 f2c14e',
  },
  {
    company: 'Datenwerft Hansen',
    tier: 'silver',
    since: '2024-01-10',
    mark: 'crane',
    colours: '1f3d5a f4ead6 d9714f',
  },
  { company: 'Kupferblick', tier: 'silver', since: '2024-03-01', mark: 'lens', colours: 'b5651d 2c3e50' },
  {
    company: 'Mistral & Vane',
    tier: 'silver',
    since: '2024-09-20',
    mark: 'wheel',
    colours: '2a4d69 e08e45',
  },
  { company: 'Varandas Tech', since: '2025-04-02', mark: 'tiles', colours: '1d6fa3 f0c94d c9493b' },
  { company: 'Cygnet Genomics', since: '2025-05-19', mark: 'moon', colours: '24405c e6b655' },
  { company: 'Marigold Home Care', since: '2026-01-07', mark: 'leaf', colours: 'e39b2d c97b16 fbf8f1' },
];
