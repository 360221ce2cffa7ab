import type { View } from '../board-page.ts';

interface MessageViewProps {
  status: number;
  title: string;
  text: string;
  link: { href: string; label: string };
}

/** A page with one message and one link. */
export function messageView({ status, title, text, link }: MessageViewProps): View {
  return {
    status,
    title,
    canonicalPath: undefined,
    main: (
      <div className="message">
        <h1>{title}</h1>
        <p>{text}</p>
        <p>
          <a className="button" href={link.href}>
            {link.label}
          </a>
        </p>
      </div>
    ),
  };
}
