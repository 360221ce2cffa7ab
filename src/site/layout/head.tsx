import type { Board } from '../board.ts';
import type { View } from '../board-page.ts';
import { listPreloads } from '../look/fonts.ts';
import { paths } from '../paths.ts';
import { PICTURE_HEIGHT, PICTURE_WIDTH, toBoardPicture, toPictureUrl } from '../pictures/picture.ts';
import { StructuredData } from '../structured-data/script.tsx';

interface HeadProps {
  board: Board;
  view: View;
  /** Whether the document contains the stylesheet instead of linking to it. */
  hasOwnStyles: boolean;
}

/** Metadata for browsers, search engines and link previews. */
export function Head({ board, view, hasOwnStyles }: HeadProps) {
  const { title, canonicalPath, previousPath, nextPath } = view;
  const isIndexable =
    canonicalPath !== undefined && !view.isUnlisted && !view.isPreview && (view.status ?? 200) === 200;
  const fullTitle = title === undefined ? board.name : `${title} · ${board.name}`;
  const description = view.description ?? describeBoard(board, view);
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
      {view.refreshTo && <meta httpEquiv="refresh" content={`0;url=${view.refreshTo}`} />}
      {isIndexable ? (
        <link rel="canonical" href={board.origin + canonicalPath} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
      {previousPath && <link rel="prev" href={previousPath} />}
      {nextPath && <link rel="next" href={nextPath} />}
      <meta name="color-scheme" content={view.embed?.scheme ?? 'light dark'} />
      {view.embed && <base target="_top" />}
      {hasOwnStyles ? (
        <Style text={board.stylesheet.response.body.toString()} />
      ) : (
        <Stylesheet board={board} isEmbed={view.embed !== undefined} />
      )}
      {view.styles && <Style text={view.styles} />}
      <link rel="icon" href={board.faviconUrl ?? board.icon.path} />
      {view.feeds?.map(({ type, path, title }) => (
        <link key={path} rel="alternate" type={type} href={path} title={title} />
      ))}
      <OpenGraph board={board} view={view} title={title ?? board.name} description={description} />
      {view.structuredData?.map((object, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never changed.
        <StructuredData key={index} object={object} />
      ))}
    </head>
  );
}

/** With the fonts that the stylesheet loads, which browsers would otherwise find only after they have read it. */
function Stylesheet({ board: { stylesheet, look }, isEmbed }: { board: Board; isEmbed: boolean }) {
  return (
    <>
      {listPreloads(look).map((path) => (
        <link key={path} rel="preload" href={path} as="font" type="font/woff2" crossOrigin="anonymous" />
      ))}
      <link rel="stylesheet" href={stylesheet.path} />
      {!isEmbed && <link rel="manifest" href={paths.manifest} />}
    </>
  );
}

function Style({ text }: { text: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a style's text is not escaped by HTML's rules, and has no < in it.
  return <style dangerouslySetInnerHTML={{ __html: text }} />;
}

/** Further pages of a list do not repeat what the first one says. */
function describeBoard({ description, tagline }: Board, { previousPath }: View): string | undefined {
  return previousPath === undefined ? (description ?? tagline ?? undefined) : undefined;
}

interface OpenGraphProps {
  board: Board;
  view: View;
  title: string;
  description: string | undefined;
}

/** https://ogp.me/ */
function OpenGraph({ board, view, title, description }: OpenGraphProps) {
  if (view.canonicalPath === undefined) return null;
  const drawn = view.openGraph?.image
    ? undefined
    : toPictureUrl(board, view.picture ?? toBoardPicture(board));
  const image = view.openGraph?.image ?? drawn;
  return (
    <>
      <meta property="og:type" content={view.openGraph?.type ?? 'website'} />
      <meta property="og:site_name" content={board.name} />
      <meta property="og:title" content={title} />
      <meta property="og:url" content={board.origin + view.canonicalPath} />
      {description && <meta property="og:description" content={description} />}
      {image && <meta property="og:image" content={image} />}
      {drawn && (
        <>
          <meta property="og:image:width" content={`${PICTURE_WIDTH}`} />
          <meta property="og:image:height" content={`${PICTURE_HEIGHT}`} />
          <meta property="og:image:alt" content={title} />
        </>
      )}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
