import type { EmailKind, EmailTemplate } from '../../../platform/mail/outbox/email-kind.ts';
import type { EmailLanguage } from '../../../platform/mail/outbox/email-language.ts';
import { enqueueEmail } from '../../../platform/mail/outbox/enqueue.ts';
import type { Scope } from '../../../platform/scope.ts';
import { findMember } from '../../members/queries.ts';
import { getOwnOrganization } from '../../organizations/queries.ts';
import { getPayment } from '../../payments/queries.ts';
import type { Payment } from '../../payments/schema.ts';
import { findPlan } from '../../plans/queries.ts';
import { printAmount } from './print.ts';
import { amountPlaceholder } from './template.ts';

const KIND = 'posting_renewal_failed';
const THREE_DAYS_SECONDS = 259_200;

const template: EmailTemplate = {
  name: KIND,
  description:
    'Informs the employer that Stripe could not collect the renewal of a subscription for job postings.',
  sender: 'organization',
  placeholders: {
    plan: {
      description: 'The name of the plan.',
      sample: { en: 'Five jobs a month', de: 'Fünf Stellen im Monat' },
    },
    amount: amountPlaceholder,
    link: {
      description: 'The page that leads to the invoices and cards of the employer at Stripe.',
      sample: 'https://jobs.harbour.example/account/billing',
      isUrl: true,
      isRequired: true,
    },
  },
  texts: {
    en: {
      subject: 'Payment failed: {{plan}}',
      text: [
        'We could not collect {{amount}} for “{{plan}}”. Your jobs on {{board}} keep their days. To post more, pay the invoice or change your card.',
        '[Update your payment]({{link}})',
      ].join('\n\n'),
    },
    de: {
      subject: 'Zahlung fehlgeschlagen: {{plan}}',
      text: [
        'Wir konnten {{amount}} für „{{plan}}“ nicht einziehen. Ihre Stellen auf {{board}} behalten ihre Laufzeit. Um weitere auszuschreiben, bezahlen Sie die Rechnung oder ändern Sie Ihre Karte.',
        '[Zahlung aktualisieren]({{link}})',
      ].join('\n\n'),
    },
    fr: {
      subject: 'Échec du paiement\u00a0: {{plan}}',
      text: [
        'Nous n’avons pas pu prélever {{amount}} pour «\u202f{{plan}}\u202f». Vos offres sur {{board}} restent en ligne jusqu’à leur terme. Pour en publier d’autres, payez la facture ou changez de carte.',
        '[Mettre à jour le paiement]({{link}})',
      ].join('\n\n'),
    },
    es: {
      subject: 'Falló el pago: {{plan}}',
      text: [
        'No pudimos cobrar {{amount}} por «{{plan}}». Tus ofertas en {{board}} conservan sus días. Para publicar más, paga la factura o cambia tu tarjeta.',
        '[Actualizar el pago]({{link}})',
      ].join('\n\n'),
    },
    nl: {
      subject: 'Betaling mislukt: {{plan}}',
      text: [
        'We konden {{amount}} voor ‘{{plan}}’ niet afschrijven. Je vacatures op {{board}} behouden hun dagen. Betaal de factuur of wijzig je kaart om er meer te plaatsen.',
        '[Betaling bijwerken]({{link}})',
      ].join('\n\n'),
    },
    pt: {
      subject: 'Falha no pagamento: {{plan}}',
      text: [
        'Não conseguimos cobrar {{amount}} por “{{plan}}”. As suas vagas em {{board}} mantêm os seus dias. Para publicar mais, pague a fatura ou troque o cartão.',
        '[Atualizar o pagamento]({{link}})',
      ].join('\n\n'),
    },
    pl: {
      subject: 'Płatność nie powiodła się: {{plan}}',
      text: [
        'Nie udało się pobrać płatności {{amount}} za „{{plan}}”. Twoje oferty w serwisie {{board}} zachowują swoje dni. Aby dodać kolejne, zapłać fakturę lub zmień kartę.',
        '[Zaktualizuj płatność]({{link}})',
      ].join('\n\n'),
    },
  },
};

/** Emails the member whose subscription was not renewed: once for each invoice, however often Stripe tries. */
export async function emailFailedRenewal(scope: Scope, payment: Payment): Promise<void> {
  const plan = payment.planId ? await findPlan(scope, payment.planId) : undefined;
  if (plan?.kind !== 'job_posting') return;
  await enqueueEmail(scope, { kind: KIND, cause: payment.id, payload: { paymentId: payment.id } });
}

export const renewalFailedEmail: EmailKind = {
  name: KIND,
  validSeconds: THREE_DAYS_SECONDS,
  templates: [template],
  prepare: async (scope, { paymentId = '' }) => {
    const { status, member_id, plan_id, amount_minor, currency } = await getPayment(scope, paymentId);
    const member = member_id === null ? undefined : await findMember(scope, member_id);
    const plan = plan_id === null ? undefined : await findPlan(scope, plan_id);
    // Stripe may have collected it since.
    if (status !== 'failed' || !member || !plan) return undefined;
    const { language } = await getOwnOrganization(scope);
    return {
      to: member.email,
      template,
      values: {
        plan: plan.name,
        amount: printAmount(amount_minor, currency, language as EmailLanguage),
        link: `${scope.organization.boardUrl}/account/billing`,
      },
    };
  },
};
