import fc from 'fast-check';
import { expect, it } from 'vitest';
import { propertyRuns } from '../../../test/property-runs.ts';
import { richTextJson } from '../../../test/rich-text/arbitraries.ts';
import { toJson } from './document.ts';
import { parseContent } from './parse-content.ts';
import { parseHtml } from './parse-html.ts';
import { parseJson } from './parse-json.ts';
import { toHtml } from './print-html.ts';
import { toText } from './print-text.ts';

it('any document of the schema survives HTML and JSON unchanged', () => {
  fc.assert(
    fc.property(richTextJson, (json) => {
      const doc = parseJson(json);
      doc.check();
      const canonical = JSON.parse(JSON.stringify(toJson(doc)));
      expect(JSON.parse(JSON.stringify(toJson(parseHtml(toHtml(doc)))))).toEqual(canonical);
      expect(JSON.parse(JSON.stringify(toJson(parseContent(JSON.stringify(canonical)))))).toEqual(canonical);
      expect(toText(parseHtml(toHtml(doc)))).toBe(toText(doc));
    }),
    { numRuns: propertyRuns(80) },
  );
});
