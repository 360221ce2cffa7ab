import { type Config, ConfigSchema } from '../src/settings/config-schema.ts';
import { type SettingGroup, settingGroups } from './setting-groups.ts';

interface Setting {
  type: string;
  default: string | number;
  description: string;
  examples?: string[];
  minimum?: number;
  maximum?: number;
  secret?: true;
}

const settings = ConfigSchema.properties as unknown as Record<keyof Config, Setting>;

/** The reference of all settings, as Markdown. */
export function printSettings(): string {
  assertEachInOneGroup();
  const contents = settingGroups.map(
    ({ title }) => `- [${title}](#${title.toLowerCase().replaceAll(' ', '-')})`,
  );
  return `${INTRODUCTION}\n${contents.join('\n')}\n\n${settingGroups.map(printGroup).join('\n')}`;
}

const INTRODUCTION = `<!-- Generated from src/settings/config-schema.ts by \`npm run generate\`. Do not edit. -->

# Settings

Every setting of Corkboard, with its default and meaning. Settings are environment variables. This prints them with the values that Corkboard uses:

\`\`\`sh
npx corkboard config
\`\`\`

Corkboard checks all settings at the start. If one is invalid, the start fails with a message that names the variable and the expected value.
\`corkboard doctor\` checks whether the servers that they name work. Spaces around a value are ignored, and an empty value is the same as none. The values of
secret settings are masked wherever Corkboard prints settings; \`corkboard config --json\` is for programs.
`;

function printGroup({ title, introduction, settings: names }: SettingGroup): string {
  const rows = names.map((name) => printRow(name, settings[name]));
  return `## ${title}

${introduction}

| variable | default | meaning |
|---|---|---|
${rows.join('\n')}
`;
}

function printRow(name: string, setting: Setting): string {
  const { default: fallback, description, examples = [], secret } = setting;
  const parts = [
    description,
    describeRange(setting),
    secret && 'Secret.',
    ...examples.map((example) => `Example: ${toCode(example)}`),
  ];
  return `| ${toCode(name)} | ${fallback === '' ? '' : toCode(String(fallback))} | ${escapeCell(parts.filter(Boolean).join(' '))} |`;
}

/** Rate limits end where their counters do, which says nothing to readers. */
function describeRange({ minimum, maximum = Number.POSITIVE_INFINITY }: Setting): string | undefined {
  return minimum === undefined || maximum >= 1_000_000_000 ? undefined : `From ${minimum} to ${maximum}.`;
}

const toCode = (text: string) => `\`${text}\``;

/** Text in angle brackets would be HTML, unless it is code. */
function escapeCell(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : part.replace(/[<>*]/g, (character) => `\\${character}`)))
    .join('')
    .replaceAll('|', '\\|');
}

function assertEachInOneGroup(): void {
  const grouped = settingGroups.flatMap(({ settings: names }) => names);
  const wrong = Object.keys(settings).filter(
    (name) => grouped.filter((other) => other === name).length !== 1,
  );
  if (wrong.length > 0) throw new Error(`scripts/setting-groups.ts must name once: ${wrong.join(', ')}.`);
}
