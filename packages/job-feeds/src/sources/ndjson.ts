import { Type } from 'typebox';
import { newMessage } from '../message.ts';
import { parseNdjson } from '../parsing/json.ts';
import { hasEnding } from './file-endings.ts';
import { type FileSettings, fileSettings, readFile } from './file-source.ts';
import { SourceError, type SourceKind } from './source.ts';

/** A JSON object per line, each a job. */
export const ndjson: SourceKind<FileSettings> = {
  kind: 'ndjson',
  label: 'NDJSON',
  settings: Type.Object(fileSettings),
  recognize: (url) => (hasEnding(url, ['ndjson', 'jsonl']) ? { url: url.href } : undefined),
  read: (settings, context) =>
    readFile(settings, context, {
      kind: 'ndjson',
      accept: 'application/x-ndjson, application/jsonl, */*;q=0.5',
      open(head, text, report) {
        if (!/^[\uFEFF\s]*\{/.test(head))
          throw new SourceError('unexpected_content', newMessage('not_ndjson'));
        return { records: parseNdjson(text, report), describe: () => ({}) };
      },
    }),
};
