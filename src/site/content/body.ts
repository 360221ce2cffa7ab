import { imageUrls, type RichTextDocument } from '../../platform/rich-text/document.ts';
import { toHtml } from '../../platform/rich-text/print-html.ts';
import type { Board } from '../board.ts';
import { findImages } from './images.ts';
import type { InlineStyles } from './inline-styles.ts';

export interface BodyOptions {
  styles: InlineStyles;
  /** Level of the top heading of the content, one below the heading above the content. */
  topHeading: number;
  /** Whether visitors or other third parties wrote the content. */
  isFromOutside?: boolean;
}

/** Renders rich text as part of a page: without `style` attributes, with shifted headings and responsive images. */
export async function renderBody(
  board: Board,
  doc: RichTextDocument,
  { styles, topHeading, isFromOutside = false }: BodyOptions,
): Promise<string> {
  const levels = usedLevels(doc);
  const { messages } = board;
  return toHtml(doc, {
    isFromOutside,
    page: {
      headingLevel: (level) => Math.min(6, topHeading + levels.indexOf(level)),
      classOf: styles.classOf,
      findImage: await findImages(board.scope, imageUrls(doc)),
      sizes: '(max-width: 44rem) 92vw, 42rem',
      words: { table: messages.table, video: messages.video, frame: messages.embeddedContent },
    },
  });
}

/** Whether the document has frames, which the content security policy must then allow. */
export function hasFrames(doc: RichTextDocument): boolean {
  let isFound = false;
  doc.descendants((node) => {
    isFound ||= node.type.name === 'iframe' || node.type.name === 'youtube';
    return !isFound;
  });
  return isFound;
}

/** The heading levels in use, top first. The page renders them as consecutive levels, without gaps. */
function usedLevels(doc: RichTextDocument): number[] {
  const levels = new Set<number>();
  doc.descendants((node) => {
    if (node.type.name === 'heading') levels.add(node.attrs.level);
  });
  return [...levels].sort();
}
