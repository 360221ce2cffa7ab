/** The name of a language that boards and emails can have. Their Portuguese is that of Brazil. */
export function nameLanguage(code: string, language: string): string {
  const names = new Intl.DisplayNames(language, { type: 'language', languageDisplay: 'standard' });
  return names.of(code === 'pt' ? 'pt-BR' : code) ?? code;
}
