import type { CSSProperties, ReactNode } from 'react';
import type { EmailLanguage } from '../../../../platform/mail/outbox/email-language.ts';
import { pageBackgrounds } from '../../organizations/brand-colors.ts';
import type { Brand } from './brand.ts';

const TEXT = { light: '#1b1c1f', dark: '#ececee' };
const QUIET = { light: '#5c5f66', dark: '#a6a9b0' };
const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

interface EmailDocumentProps {
  brand: Brand;
  language: EmailLanguage;
  subject: string;
  children: ReactNode;
}

/** The layout of all emails: one column without tables, which every email program shows, with the colors of light and dark pages. */
export function EmailDocument({ brand, language, subject, children }: EmailDocumentProps) {
  const [background] = pageBackgrounds.light;
  const body: CSSProperties = { margin: 0, padding: 0, backgroundColor: background, color: TEXT.light };
  return (
    <html lang={language} dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a style's text is not escaped by HTML's rules, and colors have no < in them. */}
        <style dangerouslySetInnerHTML={{ __html: toDarkStyles(brand) }} />
      </head>
      <body className="page" style={body}>
        <div
          style={{
            maxWidth: 560,
            margin: '0 auto',
            padding: '32px 20px',
            fontFamily: FONT,
            fontSize: 16,
            lineHeight: 1.5,
          }}
        >
          <Header brand={brand} />
          {children}
          <p className="quiet" style={{ margin: '32px 0 0', color: QUIET.light, fontSize: 14 }}>
            <a href={brand.url} className="quiet" style={{ color: QUIET.light }}>
              {brand.name}
            </a>
          </p>
        </div>
      </body>
    </html>
  );
}

/** The name is next to the logo, because many email programs do not load images. */
function Header({ brand: { name, logoUrl } }: { brand: Brand }) {
  return (
    <h1 style={{ margin: '0 0 24px', fontSize: 20, lineHeight: 1.3 }}>
      {logoUrl !== null && (
        <img
          src={logoUrl}
          alt=""
          height="32"
          style={{ height: 32, marginRight: 12, border: 0, verticalAlign: 'middle' }}
        />
      )}
      {name}
    </h1>
  );
}

/** Email programs without dark mode ignore the rule and use the inline colors. */
function toDarkStyles({ colors: { dark, fill, on_fill } }: Brand): string {
  const [background] = pageBackgrounds.dark;
  const rules = [
    `.page{background-color:${background}!important;color:${TEXT.dark}!important}`,
    `.quiet{color:${QUIET.dark}!important}`,
    `.link{color:${dark.accent}!important}`,
    `.button{background-color:${fill}!important;color:${on_fill}!important}`,
  ];
  return `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${rules.join('')}}`;
}
