import type { Board } from '../board.ts';
import type { View } from '../board-page.ts';
import { paths } from '../paths.ts';
import { AccountMenu } from './account-menu.tsx';
import { Tile } from './tile.tsx';

interface HeaderProps {
  board: Board;
  section: View['section'];
  member: View['member'];
}

/** The board's name and navigation. */
export function Header({ board, section, member }: HeaderProps) {
  const { messages, navigation } = board;
  const ownSections = [
    { key: 'jobs', href: '/', label: messages.jobs },
    { key: 'companies', href: paths.companies, label: messages.companies },
    { key: 'salaries', href: paths.salaries, label: messages.salaries },
    ...(board.hasBlog ? [{ key: 'blog', href: paths.blog, label: messages.blog }] : []),
  ];
  return (
    <header className="site-header">
      <a className="site-name" href="/">
        <Tile name={board.name} imageUrl={board.logoUrl} size={32} />
        <span>{board.name}</span>
      </a>
      {/* Narrow screens only. A popover needs no script. */}
      <button className="menu-button" type="button" popoverTarget="menu">
        {messages.menu}
      </button>
      <nav id="menu" popover="auto" aria-label={messages.mainNavigation}>
        <ul>
          {ownSections.map(({ key, href, label }) => (
            <li key={key}>
              <a href={href} aria-current={key === section ? 'page' : undefined}>
                {label}
              </a>
            </li>
          ))}
          {navigation.map(({ label, url }) => (
            <li key={label + url}>
              <a href={url}>{label}</a>
            </li>
          ))}
          {board.hasPosting && (
            <li>
              <a href={paths.post}>{messages.postJob}</a>
            </li>
          )}
          {/* The script shows it once a job is saved. */}
          <li data-saved-link="" hidden>
            <a href={paths.savedJobs}>{messages.savedJobs}</a>
          </li>
        </ul>
      </nav>
      <AccountMenu messages={messages} member={member} />
    </header>
  );
}
