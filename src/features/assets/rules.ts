import type { Issue } from '../../platform/http/errors.ts';
import { textProblem } from '../../platform/text.ts';

/** What is wrong with a list's parameters beyond the form of each. */
export function findQueryProblems({ search }: { search?: string }): Issue[] {
  const problem = typeof search === 'string' ? textProblem(search) : undefined;
  return problem ? [{ path: '/search', message: problem }] : [];
}
