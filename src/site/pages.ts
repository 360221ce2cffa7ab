import { jobListPage } from './jobs/list-page.tsx';
import type { BoardPage } from './view.ts';

/** Every page of a board. */
export const pages: BoardPage[] = [jobListPage];
