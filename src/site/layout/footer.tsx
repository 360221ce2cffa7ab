import type { Board } from '../board.ts';

export function Footer({ board: { name, tagline, footerLinks, messages } }: { board: Board }) {
  return (
    <footer className="site-footer">
      <p>
        <strong>{name}</strong>
        {tagline && <span className="quiet"> {tagline}</span>}
      </p>
      {footerLinks.length > 0 && (
        <nav aria-label={messages.footerNavigation}>
          <ul>
            {footerLinks.map(({ label, url }) => (
              <li key={label + url}>
                <a href={url}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <p className="quiet">{messages.poweredBy}</p>
    </footer>
  );
}
