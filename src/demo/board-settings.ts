import type { UpdateOrganization } from '../features/organizations/schema.ts';

/** How the demo's board presents itself. */
export const demoSettings: UpdateOrganization = {
  tagline: 'Work worth getting up for',
  description: 'Open positions at companies that say what they pay and answer everybody who applies.',
  brand_color: '#1d5c63',
  navigation: [
    { label: 'For employers', url: '/for-employers' },
    { label: 'Sign in', url: '/sign-in' },
  ],
  footer_links: [
    { label: 'About', url: '/about' },
    { label: 'Partners', url: '/c/partners' },
    { label: 'Privacy and imprint', url: '/privacy-and-imprint' },
  ],
};
