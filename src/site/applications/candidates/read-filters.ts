import type { Stage } from '../../../features/hiring/application-forms/stages.ts';
import { stages } from '../../../features/hiring/application-forms/stages.ts';
import { isId } from '../../../platform/ids.ts';
import { MAX_SEARCH_TERMS, parseSearch } from '../../../platform/search-words.ts';
import type { CandidateFilters } from '../../paths.ts';

export interface ReadFilters extends CandidateFilters {
  stage?: Stage | undefined;
}

/** Ignores what the list cannot filter by. */
export function readFilters(query: URLSearchParams): ReadFilters {
  const [job, stage, search] = ['job', 'stage', 'search'].map((name) => query.get(name) ?? undefined);
  return {
    job: job !== undefined && isId(job) ? job : undefined,
    stage: stages.find((each) => each === stage),
    search: search !== undefined && isSearch(search) ? search : undefined,
  };
}

function isSearch(text: string): boolean {
  return text.length <= 200 && parseSearch(text).length <= MAX_SEARCH_TERMS;
}
