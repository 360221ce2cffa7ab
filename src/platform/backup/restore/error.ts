/** Why a backup cannot be restored here. The message is one sentence or two for the operator. */
export class RestoreError extends Error {}
