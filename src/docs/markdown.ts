import { Marked, type Tokens } from 'marked';

interface Section {
  id: string;
  depth: number;
  heading: string;
  /** Everything below the heading, without markup. */
  text: string;
}

export interface RenderedMarkdown {
  html: string;
  sections: Section[];
}

/** Renders our own Markdown, so nothing needs sanitizing. `toHref` maps the target of a link or an image; undefined leaves only
 * the text of a link, and nothing of an image. */
export function renderMarkdown(
  markdown: string,
  toHref: (href: string) => string | undefined = (href) => href,
): RenderedMarkdown {
  const sections: Section[] = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        const id = toAnchor(text, sections);
        sections.push({ id, depth, heading: toPlainText(text), text: '' });
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const text = this.parser.parseInline(tokens);
        const target = toHref(href);
        return target === undefined ? text : `<a href="${escapeHtml(target)}">${text}</a>`;
      },
      image({ href, text }: Tokens.Image) {
        const target = toHref(href);
        return target === undefined
          ? ''
          : `<img src="${escapeHtml(target)}" alt="${escapeHtml(text)}" loading="lazy">`;
      },
      table(token: Tokens.Table) {
        const cells = (row: Tokens.TableCell[], tag: string) =>
          row
            .map(({ tokens }) => [tag, this.parser.parseInline(tokens)] as const)
            .map(([tag, html]) => (tag === 'th' && html === '' ? '<td></td>' : `<${tag}>${html}</${tag}>`))
            .join('');
        const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('');
        return `<div class="table" tabindex="0"><table><thead><tr>${cells(token.header, 'th')}</tr></thead><tbody>${rows}</tbody></table></div>\n`;
      },
      code({ text }: Tokens.Code) {
        return `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`;
      },
    },
  });
  const html = marked.parse(markdown, { async: false });
  addTexts(markdown, sections);
  return { html, sections };
}

/** Descriptions name HTML elements, which must appear as text. */
const inline = new Marked({ renderer: { html: ({ text }) => escapeHtml(text) } });

/** One paragraph, for descriptions of operations and fields. */
export function renderInline(markdown: string): string {
  return inline.parseInline(markdown, { async: false });
}

/** Anchors as GitHub creates them, so that links work in both places. */
function toAnchor(text: string, sections: Section[]): string {
  const anchor = toPlainText(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
  const taken = sections.filter(({ id }) => id.replace(/-\d+$/, '') === anchor).length;
  return taken > 0 ? `${anchor}-${taken}` : anchor;
}

function addTexts(markdown: string, sections: Section[]): void {
  let index = -1;
  let isCode = false;
  for (const line of markdown.split('\n')) {
    if (line.startsWith('```')) isCode = !isCode;
    if (!isCode && /^#{1,6} /.test(line)) index++;
    const section = sections[index];
    if (section && !/^(```|#{1,6} )/.test(line)) section.text += `${toPlainText(line)} `;
  }
}

function toPlainText(markdown: string): string {
  return markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*|]/g, '')
    .trim();
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
