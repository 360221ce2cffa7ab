import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

export interface Source {
  file: string;
  text: string;
}

export interface Import {
  from: string;
  to: string;
}

export const root = path.resolve(import.meta.dirname, '..');

export const isTest = (file: string) => /\.test\.tsx?$/.test(file);

/** All TypeScript files in a folder, including tests, sorted by path. */
export async function readSources(folder = 'src'): Promise<Source[]> {
  const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).sort();
  const read = async (file: string) => ({ file, text: await readFile(path.join(root, file), 'utf8') });
  return Promise.all(files.map(read));
}

/** Static, dynamic and type imports, and re-exports, of relative paths and of entry points of private packages. */
export function findImports({ file, text }: Source): Import[] {
  const specifiers = text.matchAll(
    /(?:\bfrom|\bimport)\s*\(?\s*['"]((?:\.{1,2}|@corkboard\/(?:basics|job-feeds))\/[^'"]+)['"]/g,
  );
  return [...specifiers].map(([, specifier]) => ({
    from: file,
    to: specifier!.startsWith('.') ? path.join(path.dirname(file), specifier!) : findEntry(specifier!),
  }));
}

/** The file that a specifier such as `@corkboard/basics/clock` means, by `exports` in the package.json of the package. */
function findEntry(specifier: string): string {
  const [, name, entry] = specifier.split('/');
  const { exports } = JSON.parse(readFileSync(path.join(root, `packages/${name}/package.json`), 'utf8'));
  const target: string = exports[`./${entry}`] ?? exports['./*']?.replace('*', entry) ?? specifier;
  return path.join(`packages/${name}`, target);
}

/** Whether the file declares operations, or calls a method of Fastify that adds a route. */
export function addsRoutes(text: string): boolean {
  if (!/from 'fastify'/.test(text)) return false;
  if (/\boperations\(app\b/.test(text)) return true;
  const withPath = /\.(get|head|post|put|patch|delete|options|all)(<[^(]*>)?\(\s*(['"`](\/|\$\{)|[A-Z_]+\b)/;
  return withPath.test(text) || /\.route(<[^(]*>)?\(\s*\{/.test(text);
}

/** The names among `tables` that statements of the file use, in Kysely's builders or in SQL. */
export function findTables(text: string, tables: ReadonlySet<string>): string[] {
  const code = text.replaceAll(/^\s*\/\*\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const names = [...findNamesInBuilders(code), ...readSqlLiterals(code).flatMap(findNamesInSql)];
  return [...new Set(names)].filter((name) => tables.has(name)).sort();
}

function findNamesInBuilders(code: string): string[] {
  const arguments_ = [
    ...code.matchAll(
      /\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|\w+Join|\w+JoinLateral|using|from|table)\(\s*(\[[^\]]*\]|['"`][^'"`]*['"`])/g,
    ),
    // Table names in the arguments of generic functions.
    ...code.matchAll(/\b(?:select|insert|update|delete|find)Own(?:Row)?\(\s*\w+,\s*(['"]\w+['"])/g),
    ...code.matchAll(/\btable: (['"]\w+['"])/g),
    ...code.matchAll(/\bname: (['"]\w+['"]), partition\b/g),
  ];
  return arguments_.flatMap(([, argument]) =>
    [...argument!.matchAll(/['"`](\w+)/g)].map(([, name]) => name!),
  );
}

function findNamesInSql(statement: string): string[] {
  if (/^\w+$/.test(statement)) return [statement];
  const lists = statement.matchAll(
    /\b(?:from|join|update|into|using|table|only)\s+((?:\w+(?:\s+as\s+\w+)?\s*,\s*)*\w+)/gi,
  );
  const qualified = statement.matchAll(/\b(\w+)\.organization_id\b/g);
  return [
    ...[...lists].flatMap(([, list]) => list!.split(',').map((each) => each.trim().split(/\s/)[0]!)),
    ...[...qualified].map(([, name]) => name!),
  ];
}

/** All template literals with the tag `sql`, including nested ones. `?` replaces each expression. */
function readSqlLiterals(code: string): string[] {
  return [...code.matchAll(/\bsql(?:<[^`]*?>)?`/g)].map(
    ({ 0: start, index }) => readTemplate(code, index + start.length).text,
  );
}

/** Reads a template literal. `from` is the index after its opening backtick. */
function readTemplate(code: string, from: number): { text: string; end: number } {
  let text = '';
  let at = from;
  while (at < code.length && code[at] !== '`') {
    if (code.startsWith('${', at)) {
      at = skipExpression(code, at + 2);
      text += '?';
    } else {
      text += code[at];
      at += code[at] === '\\' ? 2 : 1;
    }
  }
  return { text, end: at + 1 };
}

/** Returns the index after the `}` that closes an expression. `from` is the index after its `${`. */
function skipExpression(code: string, from: number): number {
  let depth = 1;
  let at = from;
  for (; at < code.length && depth > 0; at++) {
    if (code[at] === '{') depth++;
    if (code[at] === '}') depth--;
    at = skipLiteral(code, at);
  }
  return at;
}

/** The index of the closing quote if a string or template begins at `at`, and `at` otherwise. */
function skipLiteral(code: string, at: number): number {
  if (code[at] === '`') return readTemplate(code, at + 1).end - 1;
  if (code[at] !== "'" && code[at] !== '"') return at;
  const end = code.indexOf(code[at]!, at + 1);
  return end < 0 ? code.length : end;
}

/** All names that a file declares. */
export function findDeclaredNames(text: string): string[] {
  const declarations = text.matchAll(/\b(?:function\*?|const|let|class|interface|type) +(\w+)/g);
  return [...declarations].map(([, name]) => name!);
}

/** Splits a name or path into lowercase words: `keptPages` and `KeptPages` become `kept pages`. */
export function toWords(name: string): string {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[^A-Za-z\d]+/g, ' ')
    .toLowerCase();
}
