import type { EmailLanguage } from '../../platform/mail/outbox/email-language.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Stage } from '../application-forms/stages.ts';
import { toApplicationSettings } from '../organizations/application-settings.ts';
import { getOwnOrganization } from '../organizations/queries.ts';

/** The name of a stage: that of the organization, or else the built-in one in this language. */
export async function nameStage(scope: Scope, stage: string, language: EmailLanguage): Promise<string> {
  const { stage_names } = toApplicationSettings(await getOwnOrganization(scope));
  return stage_names[stage] ?? stageNames[language][stage as Stage];
}

/** As candidates read them. */
export const stageNames: Record<EmailLanguage, Record<Stage, string>> = {
  en: {
    new: 'Received',
    reviewed: 'Reviewed',
    shortlisted: 'Shortlisted',
    interview: 'Interview',
    offer: 'Offer',
    hired: 'Hired',
    rejected: 'Not selected',
    withdrawn: 'Withdrawn',
  },
  de: {
    new: 'Eingegangen',
    reviewed: 'Geprüft',
    shortlisted: 'In der engeren Wahl',
    interview: 'Gespräch',
    offer: 'Angebot',
    hired: 'Eingestellt',
    rejected: 'Absage',
    withdrawn: 'Zurückgezogen',
  },
  fr: {
    new: 'Reçue',
    reviewed: 'Examinée',
    shortlisted: 'Présélectionnée',
    interview: 'Entretien',
    offer: 'Proposition',
    hired: 'Embauche',
    rejected: 'Non retenue',
    withdrawn: 'Retirée',
  },
  es: {
    new: 'Recibida',
    reviewed: 'Revisada',
    shortlisted: 'Preseleccionada',
    interview: 'Entrevista',
    offer: 'Oferta',
    hired: 'Contratación',
    rejected: 'No seleccionada',
    withdrawn: 'Retirada',
  },
  nl: {
    new: 'Ontvangen',
    reviewed: 'Bekeken',
    shortlisted: 'Op de shortlist',
    interview: 'Gesprek',
    offer: 'Aanbod',
    hired: 'Aangenomen',
    rejected: 'Afgewezen',
    withdrawn: 'Ingetrokken',
  },
  pt: {
    new: 'Recebida',
    reviewed: 'Analisada',
    shortlisted: 'Pré-selecionada',
    interview: 'Entrevista',
    offer: 'Proposta',
    hired: 'Contratação',
    rejected: 'Não selecionada',
    withdrawn: 'Retirada',
  },
  pl: {
    new: 'Otrzymana',
    reviewed: 'Sprawdzona',
    shortlisted: 'Wybrana do dalszego etapu',
    interview: 'Rozmowa',
    offer: 'Oferta',
    hired: 'Zatrudnienie',
    rejected: 'Odrzucona',
    withdrawn: 'Wycofana',
  },
};
