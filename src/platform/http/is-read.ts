/** Whether a request only reads, by its method. */
export function isRead({ method }: { method: string }): boolean {
  return method === 'GET' || method === 'HEAD';
}
