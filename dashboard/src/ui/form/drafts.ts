const PREFIX = 'corkboard-draft:';

/** The unsaved values of a form, kept in this browser until they are saved, discarded, or the user signs out. */
export function readDraft<Values>(key: string): Partial<Values> | undefined {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? undefined : (JSON.parse(text) as Partial<Values>);
  } catch {
    return undefined;
  }
}

export function storeDraft(key: string, values: object): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(values));
  } catch {
    // The storage is full or switched off. The form still guards against leaving.
  }
}

export function discardDraft(key: string): void {
  localStorage.removeItem(PREFIX + key);
}

export function discardAllDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
}
