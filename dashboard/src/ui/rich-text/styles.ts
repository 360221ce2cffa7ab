import { DOMParser as ContentParser, type Schema, type Slice } from '@tiptap/pm/model';

/**
 * The policy of the dashboard blocks `style` attributes wherever HTML is parsed, also in documents that are never shown. So they travel
 * as `data-style`, and become styles again through the element's `style` property, which the policy allows. Handlers such as `onload`
 * would only fill the console with refusals.
 */
export function hideStyles(html: string): string {
  return html.replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/\s(style|on\w+)(?=\s*=)/gi, ' data-$1'));
}

function showStyles(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? '';
    element.removeAttribute('data-style');
  }
}

/** The body of an inert document, with styles. */
export function parseHtml(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(hideStyles(html), 'text/html');
  showStyles(body);
  return body;
}

/** HTML of the API as a document of the editor. */
export function toDocument(html: string, schema: Schema) {
  return ContentParser.fromSchema(schema).parse(parseHtml(html));
}

/** Parses pasted HTML whose styles are hidden. */
export class PasteParser extends ContentParser {
  override parseSlice(dom: Node, options?: Parameters<ContentParser['parseSlice']>[1]): Slice {
    if (dom instanceof HTMLElement) showStyles(dom);
    return super.parseSlice(dom, options);
  }

  static of(schema: Schema): PasteParser {
    return new PasteParser(schema, ContentParser.fromSchema(schema).rules);
  }
}
