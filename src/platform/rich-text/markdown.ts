import { Marked, Tokenizer, type Tokens } from 'marked';

/** HTML of Markdown from outside. The result can contain any HTML: parse it like HTML from outside. `hasBreaks`: line breaks stay. */
export function markdownToHtml(markdown: string, { hasBreaks = false } = {}): string {
  return marked.parse(markdown, { async: false, breaks: hasBreaks });
}

const MAX_DEPTH = 3;

/** Parses quotes, lists and emphasis to a depth of three. The parser is recursive, so thousands would exhaust the stack. */
export class ShallowTokenizer extends Tokenizer {
  #depth = 0;

  override blockquote(text: string): Tokens.Blockquote | undefined {
    return this.#nested(() => super.blockquote(text));
  }

  override list(text: string): Tokens.List | undefined {
    return this.#nested(() => super.list(text));
  }

  override emStrong(...parameters: Parameters<Tokenizer['emStrong']>): ReturnType<Tokenizer['emStrong']> {
    return this.#nested(() => super.emStrong(...parameters));
  }

  #nested<T>(parse: () => T): T | undefined {
    if (this.#depth === MAX_DEPTH) return undefined;
    this.#depth++;
    try {
      return parse();
    } finally {
      this.#depth--;
    }
  }
}

const marked = new Marked();
marked.setOptions({ gfm: true, tokenizer: new ShallowTokenizer() });
