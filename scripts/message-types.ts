import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  isNumberElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  type MessageFormatElement,
} from '@formatjs/icu-messageformat-parser';
import { isMessage, type ParsedMessages } from '../locales/bind-messages.ts';
import { parseMessages } from '../locales/parse-messages.ts';

/** The types of the messages of each area, from English: one interface for each file, and one for the area. */
export function messageTypeFiles(root: string): Record<string, string> {
  const areas = readdirSync(join(root, 'locales/en')).sort();
  return Object.fromEntries(areas.map((area) => [`locales/types/${area}.ts`, printArea(root, area)]));
}

function printArea(root: string, area: string): string {
  const folder = `locales/en/${area}`;
  const subjects = readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort();
  const interfaces = subjects.map((subject) => {
    const messages = parseMessages(JSON.parse(readFileSync(join(root, folder, `${subject}.json`), 'utf8')));
    return `/** The messages of ${folder}/${subject}.json. */
export interface ${toTypeName(subject)} ${printType(messages)}
`;
  });
  return `// Generated from ${folder} by \`npm run generate\`. Do not edit.

${interfaces.join('\n')}
${area === 'dashboard' ? printBySubject(folder, subjects) : printTogether(folder, subjects)}`;
}

/** Screens load only what they need, so each file has its own keys. */
function printBySubject(folder: string, subjects: string[]): string {
  const lines = subjects.map((subject) => `  ${printKey(subject)}: ${toTypeName(subject)};\n`);
  return `/** All messages of ${folder}, by file. */
export interface DashboardMessages {
${lines.join('')}}
`;
}

function printTogether(folder: string, subjects: string[]): string {
  return `/** All messages of ${folder}. */
export interface ${toTypeName(basename(folder))} extends ${subjects.map(toTypeName).join(', ')} {}
`;
}

/** `job-list` becomes `JobListMessages`. */
function toTypeName(name: string): string {
  return `${name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}Messages`;
}

/** The type of messages in TypeScript. */
export function printType(node: ParsedMessages): string {
  if (typeof node === 'string') return 'string';
  if (isMessage(node)) return printFunction(node);
  if (Array.isArray(node)) return `readonly [${node.map(printType).join(', ')}]`;
  const lines = Object.entries(node).map(([key, inner]) => `${printKey(key)}: ${printType(inner)};\n`);
  return `{\n${lines.join('').replace(/^(?=.)/gm, '  ')}}`;
}

function printFunction(elements: MessageFormatElement[]): string {
  const types = new Map<string, Set<string>>();
  collectArguments(elements, types);
  const values = [...types].map(([name, found]) => `${printKey(name)}: ${printArgument(found)}`);
  return `(values: { ${values.join('; ')} }) => string`;
}

function printKey(key: string): string {
  return /^[a-z_$][\w$]*$/i.test(key) ? key : JSON.stringify(key);
}

/** What a message says about an argument in several places holds together: a plural needs a number, a select its cases. */
function printArgument(types: Set<string>): string {
  if (types.size > 1) types.delete('string');
  if (types.size > 1) throw new Error(`An argument cannot be ${[...types].join(' and ')}.`);
  return [...types].join('');
}

function collectArguments(elements: MessageFormatElement[], types: Map<string, Set<string>>): void {
  for (const element of elements) {
    if (isPoundElement(element) || !('value' in element) || element.type === 0) continue;
    types.set(element.value, (types.get(element.value) ?? new Set()).add(typeOfArgument(element)));
    if (!isSelectElement(element) && !isPluralElement(element)) continue;
    for (const { value } of Object.values(element.options)) collectArguments(value, types);
  }
}

function typeOfArgument(element: MessageFormatElement): string {
  if (isPluralElement(element) || isNumberElement(element)) return 'number';
  if (!isSelectElement(element)) return 'string';
  const cases = Object.keys(element.options);
  if (cases.includes('other')) return 'string';
  if (cases.every((name) => name === 'true' || name === 'false')) return 'boolean';
  return cases.map((name) => `'${name}'`).join(' | ');
}
