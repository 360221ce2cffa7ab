import { type PictureFonts, toLetters } from './fonts.ts';
import type { PictureContent } from './picture.ts';

/**
 * The content without letters that the fonts lack, such as Chinese and Arabic ones and emoji. A title that would lose most of them gives its
 * place to the company, otherwise to the board. A picture may have no text at all.
 */
export function toDrawable(content: PictureContent, { bold }: PictureFonts): PictureContent {
  const draw = (text: string | undefined) => drawableText(text ?? '', bold);
  const boardName = draw(content.boardName);
  const subtitle = draw(content.subtitle);
  const facts = (content.facts ?? []).map(draw).filter((fact) => fact !== '');
  const title = draw(content.title);
  if (title !== '') return { ...content, title, subtitle, facts, boardName };
  return { ...content, title: subtitle || boardName, subtitle: undefined, facts, boardName };
}

/** Empty if less than half of its letters and digits can be drawn, or nothing if it has none. */
function drawableText(text: string, fonts: PictureFonts['bold']): string {
  // Letters of other widths become ordinary ones.
  const all = [...text.normalize('NFKC')];
  const shown = all.filter((character) => /\s/.test(character) || toLetters(character, fonts).length > 0);
  const countWords = (characters: string[]) => characters.filter((each) => /[\p{L}\p{N}]/u.test(each)).length;
  if (countWords(shown) * 2 < countWords(all)) return '';
  return shown
    .join('')
    .replace(/\(\s*\)|\[\s*\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
