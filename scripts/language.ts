/**
 * Fails for sentences of docs and comments that make readers look for a noun: sentences with several pronouns, with “those of” or “that
 * of”, or with a rejected word. Usage:
 *   npm run check:language                       checks the places in `done`
 *   npm run check:language -- <part of a path>   lists the sentences of other files, the worst first
 */
import { globSync, readFileSync } from 'node:fs';

/** The places without such sentences. Add a place when its list is empty. */
const done = ['src', 'docs', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md', 'SECURITY.md', 'STYLE.md'];

const PRONOUNS = /\b(those|what|who|whoever|whom|it|them)\b/gi;
const ALLOWED = 1;
const REJECTED = /\b(those of|that of|nobody|whoever|anew|told|such a one|in whose place)\b/i;

const part = process.argv[2];
const files = globSync(['*.md', '{docs,bench}/**/*.md', '{src,dashboard/src,test,scripts}/**/*.{ts,tsx}'])
  .filter((file) => !file.includes('/generated/'))
  .filter((file) => (part === undefined ? isDone(file) : file.includes(part)))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

const found = files.flatMap(({ file, text }) =>
  (file.endsWith('.md') ? paragraphsOf(text) : commentsOf(text))
    .flatMap(toSentences)
    .map((sentence) => ({ file, sentence, count: sentence.match(PRONOUNS)?.length ?? 0 }))
    .filter(({ sentence, count }) => count > ALLOWED || REJECTED.test(sentence)),
);
for (const { file, sentence, count } of found.toSorted((a, b) => b.count - a.count))
  console.log(`${count} ${file}: ${sentence}`);
console.log(`${found.length} sentences make readers look for a noun.`);
if (found.length > 0) process.exitCode = 1;

function isDone(file: string): boolean {
  return done.some((place) => file === place || file.startsWith(`${place}/`));
}

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
