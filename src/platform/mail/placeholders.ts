import type { Issue } from '../http/errors/http-error.ts';

/** {{name}}, with the name in a group. */
export const placeholderPattern = /\{\{ *([a-z][a-z0-9_]{0,39}) *\}\}/;

/** The names in the text, each once. */
export function findPlaceholders(text: string): string[] {
  return [...new Set([...text.matchAll(new RegExp(placeholderPattern, 'g'))].map(([, name = '']) => name))];
}

/** {{Any words}}, or {one_word}: attempts at a placeholder. */
const meantPattern = /\{\{[^{}\n]{1,60}\}\}|\{ *[\p{L}_][\p{L}\p{N}_-]{0,39} *\}/gu;

/** Reports attempts at other placeholders, because recipients would see their braces. */
export function findUnknownPlaceholders(path: string, text: string, known: readonly string[]): Issue[] {
  const choices = known.map((name) => `{{${name}}}`).join(', ');
  const isKnown = (meant: string) => findPlaceholders(meant).some((name) => known.includes(name));
  const unknown = new Set((text.match(meantPattern) ?? []).filter((meant) => !isKnown(meant)));
  const issues = [...unknown].map((meant) => ({
    path,
    message: `has an unknown placeholder ${meant}; the known ones are ${choices}`,
  }));
  if (issues.length > 0 || !/\{\{|\}\}/.test(text.replaceAll(meantPattern, ''))) return issues;
  return [{ path, message: `has braces that are no placeholder; the known ones are ${choices}` }];
}
