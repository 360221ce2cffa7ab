import { systems } from '@corkboard/job-feeds/kinds';

/** The applicant tracking systems that imports read, for the dashboard. */
export function printImportSystems(): string {
  const rows = systems.map(({ kind, label, careersLink }) => ({ kind, label, careersLink }));
  return `// Generated from packages/job-feeds by \`npm run generate\`. Do not edit.

/** In the order of the documentation. The account \`acme\` stands in the link of a careers page. */
export const systems: readonly { kind: string; label: string; careersLink: string }[] = ${JSON.stringify(rows, null, 2)};
`;
}
