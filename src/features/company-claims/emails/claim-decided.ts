import type { EmailKind, EmailTemplate, EmailTexts } from '../../../platform/mail/outbox/email-kind.ts';
import type { EmailLanguage } from '../../../platform/mail/outbox/email-language.ts';
import { findCompanies } from '../../companies/queries.ts';
import { findMember } from '../../members/queries.ts';
import { isBlocked } from '../../members/sessions/account-queries.ts';
import { findClaim } from '../queries.ts';
import { CLAIM_DECIDED } from './names.ts';
import { toPlainName } from './plain-name.ts';

const company = { description: 'The name of the company.', sample: 'North Sea Pilots' };

const granted: EmailTemplate = {
  name: 'company_claim_granted',
  description: 'Tells a member that staff have granted the claim to a company.',
  sender: 'organization',
  placeholders: {
    link: {
      description: 'The URL of the page where the member edits the company.',
      sample: 'https://jobs.harbour.example/account',
      isUrl: true,
    },
    company,
  },
  texts: {
    en: {
      subject: 'You now represent {{company}} on {{board}}',
      text: [
        '{{board}} has granted your request to represent {{company}}.',
        '[Open your account]({{link}})',
      ].join('\n\n'),
    },
    de: {
      subject: 'Sie vertreten jetzt {{company}} auf {{board}}',
      text: [
        '{{board}} hat Ihren Antrag genehmigt, {{company}} zu vertreten.',
        '[Konto öffnen]({{link}})',
      ].join('\n\n'),
    },
    fr: {
      subject: 'Vous représentez désormais {{company}} sur {{board}}',
      text: [
        '{{board}} a accepté votre demande de représenter {{company}}.',
        '[Ouvrir votre compte]({{link}})',
      ].join('\n\n'),
    },
    es: {
      subject: 'Ya representas a {{company}} en {{board}}',
      text: [
        '{{board}} ha aceptado tu solicitud de representar a {{company}}.',
        '[Abrir tu cuenta]({{link}})',
      ].join('\n\n'),
    },
    nl: {
      subject: 'Je vertegenwoordigt nu {{company}} op {{board}}',
      text: [
        '{{board}} heeft je verzoek om {{company}} te vertegenwoordigen goedgekeurd.',
        '[Je account openen]({{link}})',
      ].join('\n\n'),
    },
    pt: {
      subject: 'Agora você representa {{company}} em {{board}}',
      text: [
        '{{board}} aceitou seu pedido para representar {{company}}.',
        '[Abrir sua conta]({{link}})',
      ].join('\n\n'),
    },
    pl: {
      subject: 'Reprezentujesz teraz firmę {{company}} w {{board}}',
      text: [
        '{{board}}: prośba o reprezentowanie firmy {{company}} została przyjęta.',
        '[Otwórz konto]({{link}})',
      ].join('\n\n'),
    },
  } satisfies Record<EmailLanguage, EmailTexts>,
};

const declined: EmailTemplate = {
  name: 'company_claim_declined',
  description: 'Tells a member that staff have declined the claim to a company.',
  sender: 'organization',
  placeholders: { company },
  texts: {
    en: {
      subject: 'Your request for {{company}} on {{board}}',
      text: '{{board}} has declined your request to represent {{company}}. If you have questions, contact the operator of the board.',
    },
    de: {
      subject: 'Ihr Antrag für {{company}} auf {{board}}',
      text: '{{board}} hat Ihren Antrag abgelehnt, {{company}} zu vertreten. Bei Fragen wenden Sie sich an {{board}}.',
    },
    fr: {
      subject: 'Votre demande pour {{company}} sur {{board}}',
      text: '{{board}} a refusé votre demande de représenter {{company}}. Pour toute question, contactez l’équipe du site.',
    },
    es: {
      subject: 'Tu solicitud para {{company}} en {{board}}',
      text: '{{board}} ha rechazado tu solicitud de representar a {{company}}. Si tienes preguntas, contacta con el equipo del portal.',
    },
    nl: {
      subject: 'Je verzoek voor {{company}} op {{board}}',
      text: '{{board}} heeft je verzoek om {{company}} te vertegenwoordigen afgewezen. Neem bij vragen contact op met de beheerder.',
    },
    pt: {
      subject: 'Seu pedido para {{company}} em {{board}}',
      text: '{{board}} recusou seu pedido para representar {{company}}. Em caso de dúvida, fale com a equipe do site.',
    },
    pl: {
      subject: 'Prośba dotycząca firmy {{company}} w {{board}}',
      text: '{{board}}: prośba o reprezentowanie firmy {{company}} została odrzucona. W razie pytań skontaktuj się z zespołem serwisu.',
    },
  } satisfies Record<EmailLanguage, EmailTexts>,
};

const VALID_DAYS = 7;

export const claimDecidedEmail: EmailKind = {
  name: CLAIM_DECIDED,
  validSeconds: VALID_DAYS * 86_400,
  templates: [granted, declined],
  prepare: async (scope, { claimId = '' }) => {
    const claim = await findClaim(scope, claimId);
    if (claim?.state !== 'granted' && claim?.state !== 'declined') return undefined;
    const member = await findMember(scope, claim.member_id);
    const [row] = await findCompanies(scope, [claim.company_id]);
    if (!member || isBlocked(member) || !row) return undefined;
    const name = toPlainName(row.name);
    if (claim.state === 'declined')
      return { to: member.email, template: declined, values: { company: name } };
    const link = `${scope.organization.boardUrl}/account/companies/${row.id}`;
    return { to: member.email, template: granted, values: { company: name, link } };
  },
};
