import type { Token } from 'marked';
import { type Issue, invalid } from '../../../../platform/http/errors/http-error.ts';
import type { EmailTemplate, EmailTexts } from '../../../../platform/mail/outbox/email-kind.ts';
import { findPlaceholders, findUnknownPlaceholders } from '../../../../platform/mail/placeholders.ts';
import { isLinkTarget, parseMarkdown } from '../layout/markdown.tsx';
import { placeholdersOf, toUrlPlaceholder } from '../layout/placeholders.ts';

/** Throws unless the texts have only placeholders of the template, all required ones, and safe links. */
export function assertTextsValid(template: EmailTemplate, { subject, text }: EmailTexts): void {
  const placeholders = placeholdersOf(template);
  const used = { subject: findPlaceholders(subject), text: findPlaceholders(text) };
  const issues: Issue[] = [
    ...findUnknownPlaceholders('/subject', subject, Object.keys(placeholders)),
    ...findUnknownPlaceholders('/text', text, Object.keys(placeholders)),
    ...Object.entries(placeholders)
      .filter(([name, { isRequired }]) => isRequired && !used.text.includes(name))
      .map(([name]) => ({ path: '/text', message: `must contain {{${name}}}` })),
    ...used.subject
      .filter((name) => placeholders[name]?.isUrl)
      .map((name) => ({ path: '/subject', message: `must not contain the URL {{${name}}}` })),
    ...findLinkTargets(parseMarkdown(text))
      .filter((target) => !isLinkTarget(target) && toUrlPlaceholder(target, placeholders) === undefined)
      .map(() => ({
        path: '/text',
        message: 'must link to http, https and mailto URLs only, or to a placeholder that is a URL',
      })),
  ];
  if (issues.length > 0) throw invalid(issues);
}

function findLinkTargets(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) => [
    ...(token.type === 'link' ? [token.href as string] : []),
    ...findLinkTargets('tokens' in token ? (token.tokens ?? []) : []),
    ...(token.type === 'list' ? findLinkTargets(token.items as Token[]) : []),
  ]);
}
