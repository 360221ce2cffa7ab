import { applications } from './applications.ts';
import { companies } from './companies.ts';
import { items } from './items.ts';
import { jobs } from './jobs.ts';
import { members } from './members.ts';
import type { ExportResource } from './resource.ts';

export interface NamedResource {
  resource: ExportResource;
  /** Of the collection. Otherwise empty. */
  slug: string;
}

const resources: Record<string, ExportResource> = { jobs, companies, members, applications };

/** What `jobs`, `companies`, `members`, `applications` and `items/<slug>` name. Undefined for any other text. */
export function findResource(name: string): NamedResource | undefined {
  const [first = '', slug = '', ...rest] = name.split('/');
  if (first === 'items') return slug && rest.length === 0 ? { resource: items, slug } : undefined;
  const resource = Object.hasOwn(resources, name) ? resources[name] : undefined;
  return resource && { resource, slug };
}
