import type { ReactNode } from 'react';
import type { Assets } from './assets.ts';
import type { Guide } from './guides.ts';
import { renderInline } from './markdown.ts';

interface Menu {
  guides: Pick<Guide, 'title' | 'path'>[];
  tags: { name: string; path: string; operations: { id: string; summary: string }[] }[];
}

interface LayoutProps {
  title: string;
  path: string;
  menu: Menu;
  assets: Assets;
  children: ReactNode;
}

/** The layout of every page of the documentation. Only search and the Copy buttons need JavaScript. */
export function Layout({ title, path, menu, assets, children }: LayoutProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} · Corkboard API`}</title>
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" type="image/svg+xml" href={assets.icon.path} />
        <link rel="stylesheet" href={assets.style.path} />
        <script type="module" src={assets.script.path} />
      </head>
      <body>
        <a className="skip" href="#content">
          Skip to content
        </a>
        <header>
          <a className="brand" href="/docs">
            Corkboard API
          </a>
          <search hidden>
            <input
              type="search"
              aria-label="Search the documentation"
              placeholder="Search"
              autoComplete="off"
            />
            <div className="results" hidden />
          </search>
          <button type="button" className="menu-button" popoverTarget="menu">
            Menu
          </button>
        </header>
        <nav id="menu" popover="auto" aria-label="Documentation">
          <Navigation path={path} menu={menu} />
        </nav>
        <main id="content">{children}</main>
      </body>
    </html>
  );
}

function Navigation({ path, menu }: { path: string; menu: Menu }) {
  const link = (to: string, text: string) => (
    <a href={to} aria-current={to === path ? 'page' : undefined}>
      {text}
    </a>
  );
  return (
    <>
      <p>Guides</p>
      <ul>
        <li>{link('/docs', 'Introduction')}</li>
        {menu.guides.map(({ title, path: to }) => (
          <li key={to}>{link(to, title)}</li>
        ))}
        <li>{link('/docs/errors', 'Error codes')}</li>
      </ul>
      <p>Operations</p>
      <ul>
        {menu.tags.map(({ name, path: to, operations }) => (
          <li key={to}>
            {link(to, name)}
            {to === path && (
              <ul>
                {operations.map(({ id, summary }) => (
                  <li key={id}>
                    <a href={`#${id}`}>{summary}</a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** A description in Markdown. */
export function Prose({ text }: { text: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from our own Markdown.
  return <span dangerouslySetInnerHTML={{ __html: renderInline(text) }} />;
}

export function Html({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from our own Markdown.
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}

export function Code({ title, code }: { title: string; code: string }) {
  return (
    <figure className="code">
      <figcaption>{title}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard. */}
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
    </figure>
  );
}
