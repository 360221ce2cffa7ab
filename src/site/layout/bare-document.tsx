import type { ReactNode } from 'react';
import type { Messages } from '../messages/messages.ts';

interface BareDocumentProps {
  title: string;
  stylesheet: string;
  messages: Messages;
  children: ReactNode;
}

/** The layout of pages without a board. */
export function BareDocument({ title, stylesheet, messages, children }: BareDocumentProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <link rel="stylesheet" href={stylesheet} />
      </head>
      <body>
        <main id="main">{children}</main>
        <footer className="site-footer">
          <p className="quiet">{messages.poweredBy}</p>
        </footer>
      </body>
    </html>
  );
}
