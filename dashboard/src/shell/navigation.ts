import type { Icon } from '@tabler/icons-react';
import IconArticle from '@tabler/icons-react/dist/esm/icons/IconArticle.mjs';
import IconBriefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs';
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs';
import IconChartLine from '@tabler/icons-react/dist/esm/icons/IconChartLine.mjs';
import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs';
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs';
import IconServer from '@tabler/icons-react/dist/esm/icons/IconServer.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import IconTransferIn from '@tabler/icons-react/dist/esm/icons/IconTransferIn.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import type { MessagesOf } from '../messages/use-messages.ts';

type Label = keyof MessagesOf<'shell'>['navigation'];

interface Entry {
  label: Label;
  path: string;
  /** What the role needs to see the entry. */
  permission?: string;
}

export interface Section extends Entry {
  icon: Icon;
  entries?: Entry[];
  /** The keys that open it, after `g`. */
  key: string;
}

/** The menu, by what a person does. A section shows its entries while one of them is open. Below the divider: setting up. */
export const sections: { daily: Section[]; setup: Section[] } = {
  daily: [
    { label: 'home', path: '', icon: IconHome, key: 'h' },
    {
      label: 'jobs',
      path: 'jobs',
      icon: IconBriefcase,
      key: 'j',
      permission: 'jobs:read',
      entries: [
        { label: 'allJobs', path: 'jobs', permission: 'jobs:read' },
        { label: 'categories', path: 'categories', permission: 'categories:read' },
        { label: 'companies', path: 'companies', permission: 'companies:read' },
        { label: 'postings', path: 'postings', permission: 'jobs:read' },
        { label: 'preflight', path: 'preflight', permission: 'jobs:read' },
        { label: 'places', path: 'places', permission: 'jobs:read' },
        { label: 'jobReports', path: 'job-reports', permission: 'jobs:read' },
      ],
    },
    {
      label: 'applications',
      path: 'applications',
      icon: IconUser,
      key: 'a',
      permission: 'applications:read',
      entries: [
        { label: 'pipeline', path: 'applications', permission: 'applications:read' },
        { label: 'applicationForm', path: 'application-form', permission: 'organization:write' },
      ],
    },
    {
      label: 'content',
      path: 'posts',
      icon: IconArticle,
      key: 'c',
      entries: [
        { label: 'posts', path: 'posts', permission: 'pages:read' },
        { label: 'pages', path: 'pages', permission: 'pages:read' },
        { label: 'authors', path: 'authors', permission: 'authors:read' },
        { label: 'media', path: 'media', permission: 'assets:read' },
        { label: 'landingPages', path: 'landing-pages', permission: 'jobs:read' },
        { label: 'collections', path: 'collections', permission: 'cms:read' },
      ],
    },
    {
      label: 'people',
      path: 'members',
      icon: IconUsers,
      key: 'p',
      permission: 'members:read',
      entries: [
        { label: 'members', path: 'members', permission: 'members:read' },
        { label: 'alerts', path: 'alerts', permission: 'members:read' },
        { label: 'plans', path: 'plans', permission: 'plans:read' },
        { label: 'payments', path: 'payments', permission: 'payments:read' },
      ],
    },
    {
      label: 'insights',
      path: 'analytics',
      icon: IconChartLine,
      key: 'i',
      entries: [
        { label: 'analytics', path: 'analytics', permission: 'analytics:read' },
        { label: 'salaries', path: 'salaries', permission: 'salaries:read' },
      ],
    },
  ],
  setup: [
    { label: 'sources', path: 'imports', icon: IconTransferIn, key: 'r', permission: 'imports:read' },
    {
      label: 'developers',
      path: 'api-keys',
      icon: IconCode,
      key: 'd',
      entries: [
        { label: 'apiKeys', path: 'api-keys', permission: 'api_keys:write' },
        { label: 'webhooks', path: 'webhooks', permission: 'webhooks:read' },
        { label: 'events', path: 'events', permission: 'events:read' },
        { label: 'secrets', path: 'secrets', permission: 'secrets:read' },
        { label: 'enrichment', path: 'enrichment', permission: 'enrichment:read' },
      ],
    },
    {
      label: 'settings',
      path: 'board',
      icon: IconSettings,
      key: 's',
      entries: [
        { label: 'board', path: 'board', permission: 'organization:write' },
        { label: 'look', path: 'look', permission: 'organization:write' },
        { label: 'embeds', path: 'embeds', permission: 'organization:write' },
        { label: 'domains', path: 'domains', permission: 'domains:read' },
        { label: 'emails', path: 'emails', permission: 'organization:write' },
        { label: 'paymentSettings', path: 'payment-settings', permission: 'payments:read' },
        { label: 'staff', path: 'staff', permission: 'staff:read' },
        { label: 'security', path: 'security', permission: 'organization:write' },
        { label: 'auditLog', path: 'audit-log', permission: 'audit:read' },
        { label: 'move', path: 'move', permission: 'organization:write' },
        { label: 'data', path: 'data', permission: 'organization:write' },
      ],
    },
  ],
};

/** The menu outside of organizations: the user's own settings, and the installation for its operators. */
export const userSections: { own: Section[]; operator: Section[] } = {
  own: [{ label: 'account', path: 'me', icon: IconUser, key: 'm' }],
  operator: [
    { label: 'organizations', path: 'operator/organizations', icon: IconBuilding, key: 'o' },
    { label: 'users', path: 'operator/users', icon: IconUsers, key: 'u' },
    { label: 'system', path: 'operator/system', icon: IconServer, key: 'y' },
  ],
};
