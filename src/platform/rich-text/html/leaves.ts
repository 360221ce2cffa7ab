import type { Node } from 'prosemirror-model';
import type { AttributeValue } from '../attributes.ts';
import { normalizeCode } from '../normalize.ts';
import { attribute, type Element, isElement, textContent } from '../parse-tree.ts';
import { schema } from '../schema.ts';
import { isOnHost } from '../urls.ts';
import { readYoutubeStart } from '../youtube.ts';
import { readAttributes } from './attributes.ts';

type Align = AttributeValue;

/** Elements that are removed with their content, because it is not text or only a fallback. */
export function isDropped(tagName: string): boolean {
  return dropped.has(tagName);
}

export function buildImage(element: Element, textAlign: Align): Node | undefined {
  const given = attributesOf(element, ['src', 'alt', 'title', 'width', 'height']);
  // `//host/a.png` is on another host. With a scheme, the check for external images finds it.
  const src = attribute(element, 'src')?.trim().replace(/^\/\//, 'https://');
  const attributes = readAttributes('image', { ...given, src, textAlign });
  return attributes && schema.nodes.image.create(attributes);
}

/** A YouTube video inside `div[data-youtube-video]`, otherwise a frame. Undefined for our own hosts. */
export function buildFrame(
  element: Element,
  textAlign: Align,
  isVideo: boolean,
  ownHosts: readonly string[],
): Node | undefined {
  const given = { ...attributesOf(element, ['src', 'width', 'height']), textAlign };
  const start = readYoutubeStart(attribute(element, 'src'));
  const video = isVideo ? readAttributes('youtube', { ...given, start }) : undefined;
  if (video) return schema.nodes.youtube.create(video);
  const frame = readAttributes('iframe', given);
  if (!frame || isOnHost(String(frame.src), ownHosts)) return undefined;
  return schema.nodes.iframe.create(frame);
}

export function buildCodeBlock(element: Element, textAlign: Align): Node {
  const attributes = readAttributes('codeBlock', { language: readLanguage(element), textAlign });
  return schema.nodes.codeBlock.create(attributes, normalizeCode(textContent(element, isDropped)));
}

const dropped = new Set(
  (
    'script style template noscript title head meta link base object embed applet audio video canvas noframes ' +
    'noembed select datalist textarea input frameset frame param source track portal'
  ).split(' '),
);

function attributesOf(element: Element, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, attribute(element, name)]));
}

function readLanguage(pre: Element): string | undefined {
  const code = pre.childNodes.find((child) => isElement(child) && child.tagName === 'code');
  const classes = [code, pre].map((element) =>
    element && isElement(element) ? attribute(element, 'class') : '',
  );
  return /(?:^|\s)language-(\S+)/.exec(classes.join(' '))?.[1];
}
