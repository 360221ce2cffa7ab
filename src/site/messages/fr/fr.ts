import { pluralsIn } from '../../../platform/languages/plurals.ts';
import type { Messages } from '../en/en.ts';
import { frAlerts } from './alerts.ts';
import { frApplications } from './applications.ts';
import { frCandidates } from './candidates.ts';
import { frClaims } from './claims.ts';
import { frCompanies } from './companies.ts';
import { frCompanyEditor } from './company-editor.ts';
import { frContent } from './content.ts';
import { frJobs } from './jobs.ts';
import { frLanding } from './landing.ts';
import { frList } from './list.ts';
import { frPosting } from './posting.ts';
import { frWorkspace } from './workspace.ts';

const plural = pluralsIn('fr');

/** French typography has a narrow no-break space before : ; ! ? and within quotes. */
export const fr: Messages = {
  ...frAlerts,
  ...frCandidates,
  ...frClaims,
  ...frCompanies,
  ...frApplications,
  ...frCompanyEditor,
  ...frContent,
  ...frJobs,
  ...frLanding,
  ...frList,
  ...frPosting,
  ...frWorkspace,
  skipToContent: 'Aller au contenu',
  skipToResults: 'Aller aux résultats',
  mainNavigation: 'Navigation principale',
  footerNavigation: 'Pied de page',
  jobs: 'Offres',
  blog: 'Blog',
  salaries: 'Salaires',
  home: 'Accueil',
  poweredBy: 'Propulsé par Corkboard',
  jobCount: (count, formatted) =>
    `${formatted} ${plural(count, { one: 'offre', many: 'd’offres', other: 'offres' })}`,
  notFoundTitle: 'Page introuvable',
  notFoundText: 'La page a peut-être été déplacée, ou le lien est incorrect.',
  goneTitle: 'Cette page n’est plus disponible',
  goneText: 'Elle a été définitivement supprimée.',
  previewExpiredTitle: 'Ce lien d’aperçu a expiré',
  previewExpiredText:
    'Les liens d’aperçu sont valables une heure. Demandez-en un nouveau à la personne qui vous l’a envoyé.',
  unavailableTitle: 'Ce site est momentanément indisponible',
  unavailableText: 'Veuillez réessayer dans un instant.',
  serverErrorTitle: 'Une erreur s’est produite',
  serverErrorText: 'Le problème vient de chez nous. Veuillez réessayer plus tard.',
  badRequestTitle: 'Requête non valide',
  badRequestText: 'Veuillez revenir en arrière et réessayer.',
  tooManyRequestsTitle: 'Trop de requêtes',
  tooManyRequestsText: 'Veuillez patienter un instant, puis réessayer.',
  tooLargeTitle: 'Le formulaire est trop volumineux',
  tooLargeText:
    'Le formulaire ou son fichier est trop volumineux. Raccourcissez le texte ou choisissez un fichier plus petit.',
  signedOutTitle: 'Vous êtes déconnecté',
  signedOutText:
    'Connectez-vous dans un autre onglet, puis renvoyez le formulaire ici. Votre saisie est toujours sur cette page.',
  formFailedText: 'Vérifiez le formulaire et renvoyez-le.',
  sendAgain: 'Renvoyer',
  backToForm: 'Retour au formulaire',
  typedTexts: 'Votre saisie',
  seeAllJobs: 'Voir toutes les offres',
  boards: 'Sites d’emploi',
  noBoards: 'Aucun site d’emploi pour le moment.',
  boardsIntro: 'Ce serveur héberge des sites d’emploi. Chacun a sa propre URL.',
  breadcrumbs: 'Fil d’Ariane',
  pagination: 'Pagination',
  page: 'Page',
  previousPage: 'Précédent',
  nextPage: 'Suivant',
  pageOf: (page, pageCount) => `Page ${page} sur ${pageCount}`,
};
