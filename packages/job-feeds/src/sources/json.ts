import { Type } from 'typebox';
import { newMessage } from '../message.ts';
import { parseJson, proposeJsonPath } from '../parsing/json.ts';
import { hasEnding } from './file-endings.ts';
import { type FileSettings, fileSettings, readFile } from './file-source.ts';
import { SourceError, type SourceKind } from './source.ts';

interface JsonSettings extends FileSettings {
  records?: string;
}

/** A JSON document with an array of jobs. */
export const json: SourceKind<JsonSettings> = {
  kind: 'json',
  label: 'JSON',
  settings: Type.Object({
    ...fileSettings,
    records: Type.Optional(
      Type.String({
        maxLength: 500,
        description:
          'The keys to the array of jobs. Empty for an array at the root. By default, it is recognized.',
        examples: ['data.jobs'],
      }),
    ),
  }),
  recognize: (url) => (hasEnding(url, ['json']) ? { url: url.href } : undefined),
  read: (settings, context) =>
    readFile(settings, context, {
      kind: 'json',
      accept: 'application/json, */*;q=0.5',
      open(head, text, report) {
        if (!/^[\uFEFF\s]*[[{]/.test(head))
          throw new SourceError('unexpected_content', newMessage('not_json'));
        const path = settings.records ?? proposeJsonPath(head) ?? '';
        return { records: parseJson(text, path, report), describe: () => ({ root: path }) };
      },
    }),
};
