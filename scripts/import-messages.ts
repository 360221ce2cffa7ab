import { english } from '../src/features/imports/messages/english.ts';

/** The messages of imports by code, for the dashboard, which translates them. */
export function printImportMessages(): string {
  return `// Generated from src/features/imports/messages by \`npm run generate\`. Do not edit.

/** What imports say, by code. */
export const english = ${JSON.stringify(english, null, 2)};
`;
}
