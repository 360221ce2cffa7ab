/** The steps of a posting. Each has a URL below it. */
export const steps = ['plan', 'job', 'preview', 'pay', 'done'] as const;
export type Step = (typeof steps)[number];

export function toStepPath(id: string, step: Step): string {
  return `/post/${id}/${step}`;
}
