/** Why a file could not be stored, read or removed, in a sentence for whoever runs the installation. Holds no credentials. */
export class StorageError extends Error {}
