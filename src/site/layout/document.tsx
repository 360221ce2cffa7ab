import type { Board } from '../board.ts';
import type { View } from '../board-page.ts';
import { boardScript, challengeScript } from '../scripts.ts';
import { AnalyticsBeacon } from './analytics-beacon.tsx';
import { EmbedDocument } from './embed-document.tsx';
import { Footer } from './footer.tsx';
import { Head } from './head.tsx';
import { Header } from './header.tsx';

interface DocumentProps {
  board: Board;
  view: View;
  /** Whether a frame on another host shows the document, so that it contains the stylesheet. */
  isInFrame?: boolean;
}

/** The HTML document of a page of a board. */
export function Document({ board, view, isInFrame = false }: DocumentProps) {
  if (view.embed) return <EmbedDocument board={board} view={view} hasOwnStyles={isInFrame} />;
  return (
    <html lang={board.language} dir={board.direction}>
      <Head board={board} view={view} hasOwnStyles={isInFrame} />
      <body>
        <a className="skip" href="#main">
          {board.messages.skipToContent}
        </a>
        {view.hasResults && (
          <a className="skip" href="#results">
            {board.messages.skipToResults}
          </a>
        )}
        <Header board={board} section={view.section} member={view.member} />
        <main id="main" tabIndex={-1}>
          {view.main}
        </main>
        <Footer board={board} />
        {!view.isPreview && <script type="module" src={boardScript.path} />}
        {!view.isPreview && board.needsProofOfWork && <script type="module" src={challengeScript.path} />}
        {!view.isPreview && view.script && <script type="module" src={view.script.path} />}
        {!view.isPreview && !view.hasSecretUrl && <AnalyticsBeacon view={view} />}
      </body>
    </html>
  );
}
