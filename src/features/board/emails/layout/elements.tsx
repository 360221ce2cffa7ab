import type { CSSProperties, ReactNode } from 'react';
import type { ListItem } from '../../../../platform/mail/outbox/email-kind.ts';

/** Email programs ignore stylesheets to different degrees, so each element has its styles inline. */
const block: CSSProperties = { margin: '0 0 16px' };

export function Paragraph({ children }: { children: ReactNode }) {
  return <p style={block}>{children}</p>;
}

export function Heading({ children }: { children: ReactNode }) {
  return <h2 style={{ ...block, fontSize: 18, lineHeight: 1.3 }}>{children}</h2>;
}

export function List({ children }: { children: ReactNode }) {
  return <ul style={{ ...block, paddingLeft: 24 }}>{children}</ul>;
}

/** Takes the color of links from the class where the email program reads stylesheets, so that it changes in dark mode. */
export function Link({ href, color, children }: { href: string; color: string; children: ReactNode }) {
  return (
    <a href={href} className="link" style={{ color }}>
      {children}
    </a>
  );
}

/** Each link is a heading of its lines. */
export function LinkList({ items, color }: { items: readonly ListItem[]; color: string }) {
  return items.map(({ title, url, lines }) => (
    <p key={url} style={block}>
      <a href={url} className="link title" style={{ color, fontWeight: 600 }}>
        {title}
      </a>
      {lines.flatMap((line, n) => [
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never changed.
        <br key={n} />,
        line,
      ])}
    </p>
  ));
}

interface ButtonProps {
  href: string;
  colors: { fill: string; on_fill: string };
  children: ReactNode;
}

/** A link with padding. Outlook on Windows ignores the padding and shows a link on a colored background. */
export function Button({ href, colors, children }: ButtonProps) {
  const style: CSSProperties = {
    display: 'inline-block',
    padding: '12px 20px',
    borderRadius: 6,
    backgroundColor: colors.fill,
    color: colors.on_fill,
    fontWeight: 600,
    textDecoration: 'none',
  };
  return (
    <p style={{ ...block, margin: '24px 0' }}>
      <a href={href} className="button" style={style}>
        {children}
      </a>
    </p>
  );
}
