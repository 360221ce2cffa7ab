/** Samples the resident memory of this process. The returned function ends that, and says what it was before, and at most. In bytes. */
export function watchMemory(): () => { before: number; most: number } {
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 20);
  return () => {
    clearInterval(timer);
    return { before, most };
  };
}
