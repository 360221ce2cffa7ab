import { imageUrls, type RichTextDocument } from '../../platform/rich-text/document.ts';
import { toHtml } from '../../platform/rich-text/print-html.ts';
import type { Board } from '../board.ts';
import { findImages } from './images.ts';
import type { InlineStyles } from './inline-styles.ts';

export interface BodyOptions {
  styles: InlineStyles;
  /** The level of the highest heading in it, which is below that of what it stands under. */
  topHeading: number;
  /** Written by somebody else than the people of the board. */
  isFromOutside?: boolean;
}

/** A document as a part of a page: readable without `style`, its headings below those of the page, its images in several widths. */
export async function printBody(
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

/** Whether it shows frames, which the policy of the page must allow then. */
export function hasFrames(doc: RichTextDocument): boolean {
  let isFound = false;
  doc.descendants((node) => {
    isFound ||= node.type.name === 'iframe' || node.type.name === 'youtube';
    return !isFound;
  });
  return isFound;
}

/** The levels of its headings, the highest first: they follow each other on the page whatever was left out. */
function usedLevels(doc: RichTextDocument): number[] {
  const levels = new Set<number>();
  doc.descendants((node) => {
    if (node.type.name === 'heading') levels.add(node.attrs.level);
  });
  return [...levels].sort();
}
