import './page-frame.css';
import { useEffect, useRef, useState } from 'react';
import { parsePage, toHtml, updateNode } from './page-document.ts';

interface PageFrameProps {
  title: string;
  html: string;
  /** Default: that of the device. */
  scheme?: 'light' | 'dark';
  /** `wide` shows the page as on a wide screen, at half its size, and `phone` as on a phone. */
  size?: 'fill' | 'wide' | 'phone';
}

/**
 * Shows a page of the board. Nothing in it runs: the sandbox allows no scripts, forms or navigation. It has the origin of the dashboard,
 * so that the dashboard can change what is shown instead of loading the page again, which would flicker and lose the scroll position.
 */
export function PageFrame({ title, html, scheme, size = 'fill' }: PageFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const isLoaded = useRef(false);
  const [first] = useState(() => toHtml(parsePage(html)));
  const update = () => {
    const shown = frame.current?.contentDocument?.documentElement;
    if (!isLoaded.current || !shown) return;
    updateNode(shown, parsePage(html).documentElement);
    shown.style.colorScheme = scheme ?? '';
  };
  useEffect(update, [html, scheme]);
  const onLoad = () => {
    isLoaded.current = true;
    update();
  };
  return (
    <div className="page-frame-space" data-size={size}>
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
    </div>
  );
}
