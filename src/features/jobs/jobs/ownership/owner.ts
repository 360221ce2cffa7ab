const IMPORT = 'import:';

/** Whether the actor of a scope is a run of an import. */
export function isImport(actor: string): boolean {
  return actor.startsWith(IMPORT);
}

/** Whether the actor of a scope fills in empty fields. */
export function isEnrichment(actor: string): boolean {
  return actor.startsWith('enrichment:');
}

/** The import that owns the jobs that this actor creates: `import:<id>` owns them. Null for other actors. */
export function toImportId(actor: string): string | null {
  return isImport(actor) ? actor.slice(IMPORT.length) : null;
}
