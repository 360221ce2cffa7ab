import { createLandingPage } from '../../features/jobs/landing-pages/create.ts';
import type { Scope } from '../../platform/scope.ts';
import { readJson } from '../data.ts';

interface DemoLandingPage {
  path: string;
  title: string;
  description: string;
  markdown: string;
}

/** Adds the demo's introductions. The categories must exist. */
export async function loadDemoLandingPages(scope: Scope): Promise<void> {
  for (const page of readJson<DemoLandingPage[]>('landing-pages.json')) await createLandingPage(scope, page);
}
