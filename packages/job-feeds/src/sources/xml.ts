import { Type } from 'typebox';
import { newMessage } from '../message.ts';
import { skipCharacters } from '../parsing/skip-characters.ts';
import { parseXml, proposeXmlShape } from '../parsing/xml.ts';
import { findXmlStart } from '../parsing/xml-start.ts';
import { hasEnding } from './file-endings.ts';
import { type FileSettings, fileSettings, readFile } from './file-source.ts';
import { SourceError, type SourceKind } from './source.ts';

interface XmlSettings extends FileSettings {
  records?: string;
}

/** An XML document with an element per job. */
export const xml: SourceKind<XmlSettings> = {
  kind: 'xml',
  label: 'XML',
  settings: Type.Object({
    ...fileSettings,
    records: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 500,
        description:
          'The names from the root to the elements that are jobs. By default, they are recognized.',
        examples: ['source.job'],
      }),
    ),
  }),
  recognize: (url) => (hasEnding(url, ['xml', 'rss']) ? { url: url.href } : undefined),
  read: (settings, context) =>
    readFile(settings, context, {
      kind: 'xml',
      accept: 'application/xml, text/xml, */*;q=0.5',
      open(head, text, report) {
        const start = findXmlStart(head);
        const shape = start === undefined ? undefined : proposeXmlShape(head.slice(start));
        if (start === undefined || !shape) throw new SourceError('unexpected_content', newMessage('not_xml'));
        const path = settings.records ?? shape.path;
        const element = path.slice(path.lastIndexOf('.') + 1);
        const before = head.slice(0, start);
        if (/[a-z0-9]/i.test(before)) report.addNote(newMessage('text_before_xml'));
        const line = before.split('\n').length;
        const records = parseXml(skipCharacters(text, start), path, report, line);
        return { records, describe: () => ({ root: shape.root, element }) };
      },
    }),
};
