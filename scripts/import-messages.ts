import { english } from '../src/features/imports/messages/english.ts';
import { german } from '../src/features/imports/messages/german.ts';

/** The messages of imports by code, for the dashboard. */
export function printImportMessages(): string {
  return `// Generated from src/features/imports/messages by \`npm run generate\`. Do not edit.

/** What imports say, by code. */
export const english = ${JSON.stringify(english, null, 2)};

/** The same in German. */
export const german = ${JSON.stringify(german, null, 2)};
`;
}
