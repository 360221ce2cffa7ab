/** The groups of operations in the API description. */
export const apiTags = [
  { name: 'Jobs', description: 'Job listings of the board: list, search, create, update and delete.' },
  { name: 'Applications', description: 'Applications of candidates, with their stages, files and notes.' },
  {
    name: 'Exports',
    description: 'Jobs, members, applications and items as files: CSV, NDJSON, JSON and XML.',
  },
  { name: 'Pages', description: 'Custom pages and blog posts, with their revisions.' },
  { name: 'Authors', description: 'Authors of blog posts.' },
  { name: 'Assets', description: 'Uploaded images, served from the CDN URL.' },
  { name: 'CMS', description: 'Collections of content with custom fields, and their items.' },
  { name: 'Public', description: 'Operations for visitors of a board, without an API key.' },
  { name: 'Categories', description: 'Categories of jobs.' },
  { name: 'Companies', description: 'Companies of jobs, which their names lead to.' },
  {
    name: 'Landing pages',
    description: 'Introductions of the pages for a category, company, place or job type.',
  },
  {
    name: 'Postings',
    description: 'What employers post and pay for on the board, and the coupons that lower the price.',
  },
  { name: 'Salaries', description: 'Salary statistics of the jobs on the board.' },
  { name: 'Members', description: 'Members of the board, with their purchases and payments.' },
  { name: 'Plans', description: 'Plans that members can buy, with the entitlements that each grants.' },
  { name: 'Subscriptions', description: 'Subscriptions of members to plans.' },
  { name: 'Payments', description: 'Received, pending, failed and refunded payments.' },
  {
    name: 'Imports',
    description:
      'Jobs from files, feeds and applicant tracking systems, with a plan before each change and an undo.',
  },
  { name: 'Secrets', description: 'Credentials for outgoing requests, stored encrypted and never shown.' },
  { name: 'Events', description: "Changes to the organization's data, in a fixed order." },
  { name: 'Webhooks', description: 'Event subscriptions and their deliveries.' },
  { name: 'Enrichment', description: 'External services that fill in missing fields of new jobs.' },
  { name: 'Analytics', description: 'Page views and clicks to apply, for the board and its jobs.' },
  { name: 'Organization', description: 'The organization of the API key, and its settings.' },
  { name: 'Emails', description: 'Texts of emails, and email addresses that get none.' },
  { name: 'Domains', description: 'Custom domains of the board.' },
  { name: 'API keys', description: 'API keys of the organization.' },
  {
    name: 'Audit log',
    description: 'All changes in the organization with their actors, and refused requests.',
  },
  { name: 'Downloads', description: 'Private files, by links that work for five minutes.' },
  { name: 'Staff', description: 'The users with a role in the organization, and invitations.' },
  {
    name: 'Sign-in',
    description: 'Sign-in of users to the platform, with a session cookie, and their own settings.',
  },
  { name: 'Installation', description: 'Users and organizations of the installation, for its operators.' },
];
