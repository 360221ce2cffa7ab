import { type Token, type TokenHandler, Tokenizer, TokenizerMode } from 'parse5';

/** What a page refers to. URLs are as the page has them. */
export interface ScannedPage {
  /** Of `<base>`. */
  base: string | undefined;
  title: string;
  /** Of frames and scripts, which embed job boards. */
  embeds: string[];
  links: string[];
  /** Of `<link rel="alternate">`, with their media types. */
  alternates: { type: string; href: string }[];
  /** Texts of `application/ld+json`. */
  jsonLd: string[];
  /** Texts of other scripts, which may configure an embedded board. */
  scripts: string[];
}

const MAX_LINKS = 5_000;
const MAX_TITLE_LENGTH = 300;
const MAX_SCRIPT_LENGTH = 1_000_000;

/** Reads the tags of a page without building a tree, in linear time. */
export function scanPage(html: string): ScannedPage {
  const page: ScannedPage = {
    base: undefined,
    title: '',
    embeds: [],
    links: [],
    alternates: [],
    jsonLd: [],
    scripts: [],
  };
  let open: { kind: 'title' | 'script' | 'json'; text: string } | undefined;
  const addText = ({ chars }: Token.CharacterToken) => {
    if (open && open.text.length < MAX_SCRIPT_LENGTH) open.text += chars;
  };
  const handler: TokenHandler = {
    ...ignoreOthers,
    onStartTag: (tag) => {
      addTag(page, tag);
      open = openText(tag);
      const mode = modes[tag.tagName];
      if (mode !== undefined) tokenizer.state = mode;
    },
    onEndTag: () => {
      if (open) addRead(page, open);
      open = undefined;
    },
    onCharacter: addText,
    onWhitespaceCharacter: addText,
  };
  const tokenizer = new Tokenizer({ sourceCodeLocationInfo: false }, handler);
  tokenizer.write(html, true);
  return page;
}

/** What readers of pages ignore. */
export const ignoreOthers = {
  onNullCharacter: () => {},
  onComment: () => {},
  onDoctype: () => {},
  onEof: () => {},
};

/** The tree builder, which is not used, would switch to these modes. */
export const modes: Record<string, (typeof TokenizerMode)[keyof typeof TokenizerMode] | undefined> = {
  title: TokenizerMode.RCDATA,
  textarea: TokenizerMode.RCDATA,
  style: TokenizerMode.RAWTEXT,
  script: TokenizerMode.SCRIPT_DATA,
};

function addTag(page: ScannedPage, { tagName, attrs }: Token.TagToken): void {
  const attribute = (name: string) => attrs.find((attr) => attr.name === name)?.value.trim();
  const push = (list: string[], url: string | undefined) => {
    if (url && list.length < MAX_LINKS) list.push(url);
  };
  if (tagName === 'a') push(page.links, attribute('href'));
  else if (tagName === 'iframe' || tagName === 'script') push(page.embeds, attribute('src'));
  else if (tagName === 'base') page.base ??= attribute('href');
  else if (tagName === 'link' && attribute('rel')?.toLowerCase() === 'alternate') {
    const href = attribute('href');
    if (href && page.alternates.length < MAX_LINKS)
      page.alternates.push({ type: attribute('type')?.toLowerCase() ?? '', href });
  }
}

function openText({ tagName, attrs }: Token.TagToken) {
  if (tagName === 'title') return { kind: 'title' as const, text: '' };
  if (tagName !== 'script') return undefined;
  const type =
    attrs
      .find(({ name }) => name === 'type')
      ?.value.trim()
      .toLowerCase() ?? '';
  return {
    kind: /^application\/(ld\+)?json\b/.test(type) ? ('json' as const) : ('script' as const),
    text: '',
  };
}

function addRead(
  page: ScannedPage,
  { kind, text }: { kind: 'title' | 'script' | 'json'; text: string },
): void {
  if (kind === 'title') page.title ||= text.replace(/\s+/g, ' ').trim().slice(0, MAX_TITLE_LENGTH);
  else if (page.jsonLd.length + page.scripts.length < MAX_LINKS)
    page[kind === 'json' ? 'jsonLd' : 'scripts'].push(text);
}
