import type { LandingSubject } from '../../features/jobs/landing-pages/subjects/find.ts';

/** Several locations may be spellings of one city. */
export function mergePaths(
  found: { subject: LandingSubject | undefined; count: number }[],
): { subject: LandingSubject; count: number }[] {
  const merged = new Map<string, { subject: LandingSubject; count: number }>();
  for (const { subject, count } of found) {
    if (!subject) continue;
    const before = merged.get(subject.path)?.count ?? 0;
    merged.set(subject.path, { subject, count: before + count });
  }
  return [...merged.values()];
}
