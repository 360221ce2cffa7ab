import type { Board } from '../board.ts';
import type { View } from '../board-page.ts';
import { Head } from './head.tsx';

interface EmbedDocumentProps {
  board: Board;
  view: View;
  hasOwnStyles: boolean;
}

/** The document of a page in a frame on another site: without header and footer. Its links lead out of the frame. */
export function EmbedDocument({ board, view, hasOwnStyles }: EmbedDocumentProps) {
  return (
    <html lang={board.language} dir={board.direction} data-scheme={view.embed?.scheme}>
      <Head board={board} view={view} hasOwnStyles={hasOwnStyles} />
      <body className="embed">
        <main id="main">{view.main}</main>
        {!hasOwnStyles && view.script && <script type="module" src={view.script.path} />}
      </body>
    </html>
  );
}
