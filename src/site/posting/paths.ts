/** The steps of a posting. Each has a URL below it. */
export type Step = 'plan' | 'job' | 'preview' | 'pay' | 'checkout' | 'return' | 'done' | 'renew';

export function toStepPath(id: string, step: Step): string {
  return `/post/${id}/${step}`;
}
