/** The user that owns nothing. */
const NOBODY = 65_534;

/** Works with the rights of another user if this process has those of root, who may read and write everything. */
export async function withoutRights<T>(work: () => Promise<T>): Promise<T> {
  if (process.geteuid?.() !== 0) return work();
  process.seteuid?.(NOBODY);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
  }
}
