import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { parseMessages } from '../../locales/parse-messages.ts';

const locales = fileURLToPath(new URL('../../locales/', import.meta.url));
const registry = fileURLToPath(new URL('../src/messages/use-messages.ts', import.meta.url));

/** The subjects of a source, once for each use. */
export function findSubjects(code: string): string[] {
  return [...code.matchAll(USES)].map(([, subject = '']) => subject);
}

const USES = /\b(?:useMessages|messagesIn)\((?:\w+\(?\)?, )?'([a-z-]+)'\)/g;

/**
 * Parses the messages, so that the browser needs no parser, and imports English messages where they are used: a screen loads with those
 * that it names.
 */
export const messages: Plugin = {
  name: 'messages',
  // Before types are removed, and before JSON becomes a module.
  enforce: 'pre',
  transform: (code, id) => {
    if (id.startsWith(locales) && id.endsWith('.json') && id.includes('/dashboard/'))
      return { code: JSON.stringify(parseMessages(JSON.parse(code))), map: null };
    if (!/\/dashboard\/src\/.*\.tsx?$/.test(id)) return undefined;
    const subjects = [...new Set(findSubjects(code))];
    if (subjects.length === 0) return undefined;
    const imports = subjects.map(
      (subject, index) => `
import english${index} from '${locales}en/dashboard/${subject}.json';
addMessages('en', '${subject}', english${index});`,
    );
    return { code: `${code}\nimport { addMessages } from '${registry}';${imports.join('')}`, map: null };
  },
};

/** The bundler keeps an unused class that sets static fields. `bind-messages.ts` needs one function of the package, which has no class. */
export const withoutMessageClass: Plugin = {
  name: 'without-message-class',
  transform: (code, id) =>
    id.endsWith('/intl-messageformat/index.js')
      ? code.replace(/(?<=var IntlMessageFormat = )class .*?^\}(?=;)/ms, '/* @__PURE__ */ (() => $&)()')
      : undefined,
};
