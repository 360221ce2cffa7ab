/**
 * Lists sentences of docs and comments that have several pronouns for other sentences' nouns, the worst first. Usage:
 *   npm run check:language [-- <part of a path>]
 */
import { globSync, readFileSync } from 'node:fs';

const PRONOUNS = /\b(those|what|who|whoever|whom|it|them)\b/gi;
const ALLOWED = 1;

const part = process.argv[2] ?? '';
const files = globSync(['*.md', '{docs,bench}/**/*.md', '{src,dashboard/src,test,scripts}/**/*.{ts,tsx}'])
  .filter((file) => file.includes(part) && !file.includes('/generated/'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

const found = files.flatMap(({ file, text }) =>
  (file.endsWith('.md') ? paragraphsOf(text) : commentsOf(text))
    .flatMap(toSentences)
    .map((sentence) => ({ file, sentence, count: sentence.match(PRONOUNS)?.length ?? 0 }))
    .filter(({ count }) => count > ALLOWED),
);
for (const { file, sentence, count } of found.toSorted((a, b) => b.count - a.count))
  console.log(`${count} ${file}: ${sentence}`);
console.log(`${found.length} sentences have more than ${ALLOWED} pronoun.`);

function paragraphsOf(text: string): string[] {
  return text.replace(/^```[\s\S]*?^```/gm, '').split(/\n\s*\n|\n(?=\s*(?:- |\d+\. ))|\|/);
}

function commentsOf(text: string): string[] {
  const comments = text.match(/(?<=^|\s)\/\*\*?\s[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n?)+/gm) ?? [];
  return comments.map((comment) => comment.replace(/^\s*(\/\*\*?|\*\/|\*|\/\/)/gm, ' ').replace('*/', ''));
}

/** Code and quotations count as nouns. The target of a link repeats its text. */
function toSentences(text: string): string[] {
  const prose = text
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/`[^`]*`|“[^”]*”/g, '…')
    .replace(/\s+/g, ' ');
  return prose.split(/(?<=[.!?:;]) (?=[A-Z…*[(])/).map((sentence) => sentence.trim());
}
