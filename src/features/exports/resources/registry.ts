import { applications } from './applications.ts';
import { items } from './items.ts';
import { jobs } from './jobs.ts';
import { members } from './members.ts';
import type { ExportResource } from './resource.ts';

export interface NamedResource {
  resource: ExportResource;
  /** Of the collection. Otherwise empty. */
  slug: string;
}

/** What `jobs`, `members`, `applications` and `items/<slug>` name. Undefined for any other text. */
export function findResource(name: string): NamedResource | undefined {
  const [first = '', slug = '', ...rest] = name.split('/');
  if (first === 'items') return slug && rest.length === 0 ? { resource: items, slug } : undefined;
  if (name === 'jobs') return { resource: jobs, slug };
  if (name === 'applications') return { resource: applications, slug };
  return name === 'members' ? { resource: members, slug } : undefined;
}
