import './page-frame.css';
import { useEffect, useRef, useState } from 'react';
import { parsePage, toHtml, updateNode } from './page-document.ts';

/**
 * Shows a page of the board. Nothing in it runs: the sandbox allows no scripts, forms or navigation. It has the origin of the dashboard,
 * so that the dashboard can change what is shown instead of loading the page again, which would flicker and lose the scroll position.
 */
export function PageFrame({ title, html }: { title: string; html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const isLoaded = useRef(false);
  const [first] = useState(() => toHtml(parsePage(html)));
  const update = () => {
    const shown = frame.current?.contentDocument?.documentElement;
    if (isLoaded.current && shown) updateNode(shown, parsePage(html).documentElement);
  };
  useEffect(update, [html]);
  const onLoad = () => {
    isLoaded.current = true;
    update();
  };
  return (
    <iframe
      ref={frame}
      title={title}
      sandbox="allow-same-origin"
      srcDoc={first}
      onLoad={onLoad}
      // Not every browser lets the keyboard scroll a frame without anything to focus.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls.
      tabIndex={0}
      className="page-frame"
    />
  );
}
