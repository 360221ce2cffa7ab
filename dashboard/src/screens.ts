import type { ComponentType } from 'react';
import type { Operation, ParametersOf } from './api/operations.ts';
import { toFilteredQuery, toPageQuery } from './api/page-query.ts';
import { type AnalyticsState, toJobQuery, toReportQuery } from './features/analytics/state.ts';
import { type ItemListState, toItemQuery } from './features/collections/item-query.ts';
import { toPreflightQuery } from './features/jobs/preflight/queries.ts';
import { toListQuery } from './features/jobs/queries.ts';
import { toRange } from './features/overview/range.ts';

type Read = { [Name in Operation]: [name: Name, parameters: ParametersOf<Name>] }[Operation];

type ScreenName = 'Screen' | 'NewScreen' | 'EditScreen' | 'PostsScreen' | 'PagesScreen';

export interface ScreenEntry {
  /** Below `/dashboard/o/<organization>`, or below `/dashboard` for screens of the user. */
  path: string;
  load(): Promise<{ [Name in ScreenName]?: ComponentType }>;
  /** The component, by default `Screen`. */
  screen?: ScreenName;
  /** What the screen reads first. */
  read?(parameters: { search: Record<string, string | undefined>; [name: string]: unknown }): Read[];
}

const apiKeys = () => import('./features/api-keys/screens.tsx');
const enrichment = () => import('./features/enrichment/screens.tsx');
const landingPages = () => import('./features/landing-pages/screens.tsx');
const members = () => import('./features/members/screens.tsx');
const pages = () => import('./features/pages/list-screens.tsx');
const plans = () => import('./features/plans/screens.tsx');
const webhooks = () => import('./features/webhooks/screens.tsx');

/** Every screen behind the sign-in, in the order of the navigation. */
export const screens: Record<'organization' | 'user' | 'bare', ScreenEntry[]> = {
  organization: [
    {
      path: '/',
      load: () => import('./features/overview/home-screen.tsx'),
      read: ({ search }) => [
        ['getOverview', {}],
        ['getAnalytics', toRange(search)],
      ],
    },
    {
      path: 'jobs',
      load: () => import('./features/jobs/list-screen.tsx'),
      read: ({ search }) => [
        ['listJobs', toListQuery(search)],
        ['listCategories', { per_page: 100 }],
      ],
    },
    { path: 'jobs/new', load: () => import('./features/jobs/new-screen.tsx') },
    {
      path: 'jobs/$id',
      load: () => import('./features/jobs/edit-screen.tsx'),
      read: ({ id }) => [['getJob', { id: String(id) }]],
    },
    { path: 'categories', load: () => import('./features/categories/list-screen.tsx') },
    {
      path: 'companies',
      load: () => import('./features/companies/screens.tsx'),
      read: readList('listCompanies', ['search', 'sort']),
    },
    { path: 'applications', load: () => import('./features/applications/pipeline-screen.tsx') },
    {
      path: 'application-form',
      load: () => import('./features/applications/form-screen.tsx'),
      read: () => [['getOrganization', {}]],
    },
    // Reading an application early would mark it as read.
    { path: 'applications/$id', load: () => import('./features/applications/application-screen.tsx') },
    {
      path: 'job-reports',
      load: () => import('./features/job-reports/list-screen.tsx'),
      read: readList('listJobReports', ['status'], { status: 'open' }),
    },
    {
      path: 'postings',
      load: () => import('./features/postings/list-screen.tsx'),
      read: readList('listPostings', ['state'], { state: 'pending_review' }),
    },
    {
      path: 'postings/$id',
      load: () => import('./features/postings/review/review-screen.tsx'),
      read: ({ id }) => [['getPostingReview', { id: String(id) }]],
    },
    {
      path: 'places',
      load: () => import('./features/jobs/places/list-screen.tsx'),
      read: readList('listPlaces', ['search', 'unknown'], { unknown: 'true' }),
    },
    { path: 'landing-pages', load: landingPages, read: readList('listLandingPages') },
    { path: 'landing-pages/new', load: landingPages, screen: 'NewScreen' },
    {
      path: 'landing-pages/$id',
      load: landingPages,
      screen: 'EditScreen',
      read: ({ id }) => [['getLandingPage', { id: String(id) }]],
    },
    {
      path: 'preflight',
      load: () => import('./features/jobs/preflight/preflight-screen.tsx'),
      read: ({ search }) => [['getPreflight', toPreflightQuery(search)]],
    },
    { path: 'posts', load: pages, screen: 'PostsScreen' },
    { path: 'posts/$id', load: () => import('./features/pages/post-screen.tsx'), read: readPage },
    { path: 'pages', load: pages, screen: 'PagesScreen' },
    { path: 'pages/$id', load: () => import('./features/pages/page-screen.tsx'), read: readPage },
    { path: 'authors', load: () => import('./features/pages/authors/list-screen.tsx') },
    { path: 'media', load: () => import('./features/assets/list-screen.tsx') },
    {
      path: 'media/$id',
      load: () => import('./features/assets/edit-screen.tsx'),
      read: ({ id }) => [['getAsset', { id: String(id) }]],
    },
    {
      path: 'collections',
      load: () => import('./features/collections/list-screen.tsx'),
      read: () => [['listCollections', {}]],
    },
    { path: 'collections/new', load: () => import('./features/collections/new-collection-screen.tsx') },
    {
      path: 'collections/$collection/settings',
      load: () => import('./features/collections/settings-screen.tsx'),
      read: () => [['listCollections', {}]],
    },
    {
      path: 'collections/$collection',
      load: () => import('./features/collections/items-screen.tsx'),
      read: ({ collection, search }) => [
        ['listCollections', {}],
        ['listItems', toItemQuery(String(collection), search as ItemListState)],
      ],
    },
    {
      path: 'collections/$collection/review',
      load: () => import('./features/collections/review-screen.tsx'),
      read: () => [['listCollections', {}]],
    },
    {
      path: 'collections/$collection/new',
      load: () => import('./features/collections/new-item-screen.tsx'),
      read: () => [['listCollections', {}]],
    },
    {
      path: 'collections/$collection/items/$id',
      load: () => import('./features/collections/item-screen.tsx'),
      read: ({ collection, id }) => [
        ['listCollections', {}],
        ['getItem', { slug: String(collection), id: String(id) }],
      ],
    },
    { path: 'members', load: members, read: readList('listMembers', ['search', 'role', 'approval_status']) },
    { path: 'members/new', load: members, screen: 'NewScreen' },
    {
      path: 'members/$id',
      load: () => import('./features/members/member-screen.tsx'),
      read: ({ id }) => [['getMember', { lookup: String(id) }]],
    },
    { path: 'plans', load: plans, read: readList('listPlans', ['kind', 'is_active']) },
    { path: 'plans/new', load: plans, screen: 'NewScreen' },
    {
      path: 'plans/$id',
      load: plans,
      screen: 'EditScreen',
      read: ({ id }) => [['getPlan', { id: String(id) }]],
    },
    {
      path: 'alerts',
      load: () => import('./features/alerts/alerts-screen.tsx'),
      read: ({ search }) => [
        ['listAlerts', toPageQuery(search)],
        ['getAlertFigures', {}],
      ],
    },
    {
      path: 'payments',
      load: () => import('./features/payments/screens.tsx'),
      read: readList('listPayments', ['status', 'from', 'to']),
    },
    {
      path: 'payments/$id',
      load: () => import('./features/payments/payment-screen.tsx'),
      read: ({ id }) => [['getPayment', { id: String(id) }]],
    },
    {
      path: 'analytics',
      load: () => import('./features/analytics/analytics-screen.tsx'),
      read: ({ search }) => [
        ['getAnalytics', toReportQuery(search as AnalyticsState)],
        ['listJobAnalytics', toJobQuery(search as AnalyticsState)],
      ],
    },
    {
      path: 'salaries',
      load: () => import('./features/salaries/salaries-screen.tsx'),
      read: () => [['getSalaries', { explain: true }]],
    },
    {
      path: 'imports',
      load: () => import('./features/imports/screens.tsx'),
      read: readList('listImports'),
    },
    { path: 'imports/new', load: () => import('./features/imports/new-screen.tsx') },
    { path: 'imports/$id', load: () => import('./features/imports/import-screen.tsx'), read: readImport },
    {
      path: 'imports/$id/setup',
      load: () => import('./features/imports/setup-screen.tsx'),
      read: readImport,
    },
    {
      path: 'imports/$id/runs/$runId',
      load: () => import('./features/imports/run-screen.tsx'),
      read: ({ id, runId }) => [['getImportRun', { id: String(id), run_id: String(runId) }]],
    },
    { path: 'api-keys', load: apiKeys, read: readList('listApiKeys') },
    { path: 'api-keys/new', load: apiKeys, screen: 'NewScreen' },
    {
      path: 'api-keys/$id',
      load: apiKeys,
      screen: 'EditScreen',
      read: ({ id }) => [['getApiKey', { id: String(id) }]],
    },
    { path: 'webhooks', load: webhooks, read: readList('listWebhooks') },
    { path: 'webhooks/new', load: webhooks, screen: 'NewScreen' },
    {
      path: 'webhooks/$id',
      load: webhooks,
      screen: 'EditScreen',
      read: ({ id }) => [['getWebhook', { id: String(id) }]],
    },
    {
      path: 'webhooks/$id/deliveries/$deliveryId',
      load: () => import('./features/webhooks/delivery-screen.tsx'),
      read: ({ id, deliveryId }) => [
        ['getWebhookDelivery', { id: String(id), delivery_id: String(deliveryId) }],
      ],
    },
    { path: 'events', load: () => import('./features/events/events-screen.tsx') },
    {
      path: 'secrets',
      load: () => import('./features/secrets/screens.tsx'),
      read: readList('listSecrets'),
    },
    { path: 'enrichment', load: enrichment, read: readList('listEnrichmentProviders') },
    { path: 'enrichment/new', load: enrichment, screen: 'NewScreen' },
    {
      path: 'enrichment/$id',
      load: enrichment,
      screen: 'EditScreen',
      read: ({ id }) => [['getEnrichmentProvider', { id: String(id) }]],
    },
    {
      path: 'board',
      load: () => import('./features/organizations/board/board-screen.tsx'),
      read: () => [['getOrganization', {}]],
    },
    {
      path: 'look',
      load: () => import('./features/organizations/look/look-screen.tsx'),
      read: () => [['getOrganization', {}]],
    },
    { path: 'embeds', load: () => import('./screens/embeds/embed-screen.tsx') },
    { path: 'domains', load: () => import('./features/organizations/domains/domains-screen.tsx') },
    { path: 'emails', load: () => import('./features/emails/emails-screen.tsx') },
    {
      path: 'emails/$name/$language',
      load: () => import('./features/emails/template-screen.tsx'),
      read: ({ name, language }) => [
        ['getEmailTemplate', { name: String(name), language: String(language) }],
      ],
    },
    {
      path: 'payment-settings',
      load: () => import('./features/payment-providers/payment-settings-screen.tsx'),
      read: () => [['getPaymentSettings', {}]],
    },
    {
      path: 'staff',
      load: () => import('./features/staff/staff-screen.tsx'),
      read: readList('listStaff'),
    },
    { path: 'security', load: () => import('./features/organizations/security-screen.tsx') },
    { path: 'audit-log', load: () => import('./features/audit-log/audit-log-screen.tsx') },
    {
      path: 'move',
      load: () => import('./features/moves/move-screen.tsx'),
      read: () => [['getOrganizationLock', {}]],
    },
    { path: 'data', load: () => import('./features/organizations/data-screen.tsx') },
  ],
  user: [
    { path: 'me', load: () => import('./features/staff/me/account-screen.tsx') },
    { path: 'operator/organizations', load: () => import('./screens/operator/organizations-screen.tsx') },
    { path: 'operator/users', load: () => import('./screens/operator/users-screen.tsx') },
    { path: 'operator/system', load: () => import('./screens/operator/system-screen.tsx') },
  ],
  // Without menu and header.
  bare: [{ path: 'start', load: () => import('./screens/start/start-screen.tsx') }],
};

/** The text of a post or page. A new one has none yet. */
function readPage({ id }: Record<string, unknown>): Read[] {
  return id === 'new' ? [] : [['getPage', { id: String(id) }]];
}

function readImport({ id }: Record<string, unknown>): Read[] {
  return [['getImport', { id: String(id) }]];
}

/** The page of a list whose filters the URL has. */
function readList<Name extends Operation>(
  name: Name,
  filters: readonly (keyof ParametersOf<Name> & string)[] = [],
  defaults: Record<string, string> = {},
) {
  return ({ search }: { search: Record<string, string | undefined> }) => [
    [name, toFilteredQuery<ParametersOf<Name>>(search, filters, defaults)] as unknown as Read,
  ];
}
