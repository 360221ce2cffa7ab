import { pluralsIn } from '../../../platform/languages/plurals.ts';
import type { Messages } from '../en/en.ts';
import { deAlerts } from './alerts.ts';
import { deApplications } from './applications.ts';
import { deCandidates } from './candidates.ts';
import { deClaims } from './claims.ts';
import { deCompanies } from './companies.ts';
import { deCompanyEditor } from './company-editor.ts';
import { deContent } from './content.ts';
import { deJobs } from './jobs.ts';
import { deLanding } from './landing.ts';
import { deList } from './list.ts';
import { dePosting } from './posting.ts';
import { deWorkspace } from './workspace.ts';

const plural = pluralsIn('de');

export const de: Messages = {
  ...deAlerts,
  ...deCandidates,
  ...deClaims,
  ...deCompanies,
  ...deApplications,
  ...deCompanyEditor,
  ...deContent,
  ...deJobs,
  ...deLanding,
  ...deList,
  ...dePosting,
  ...deWorkspace,
  skipToContent: 'Zum Inhalt springen',
  skipToResults: 'Zu den Ergebnissen springen',
  mainNavigation: 'Hauptnavigation',
  footerNavigation: 'Fußzeile',
  jobs: 'Stellen',
  blog: 'Blog',
  salaries: 'Gehälter',
  home: 'Startseite',
  poweredBy: 'Betrieben mit Corkboard',
  jobCount: (count, formatted) => `${formatted} ${plural(count, { one: 'Stelle', other: 'Stellen' })}`,
  notFoundTitle: 'Seite nicht gefunden',
  notFoundText: 'Vielleicht wurde die Seite verschoben, oder der Link ist falsch.',
  goneTitle: 'Diese Seite ist nicht mehr verfügbar',
  goneText: 'Sie wurde dauerhaft entfernt.',
  previewExpiredTitle: 'Dieser Vorschau-Link ist abgelaufen',
  previewExpiredText:
    'Vorschau-Links gelten eine Stunde. Bitten Sie die Person, die ihn geschickt hat, um einen neuen.',
  unavailableTitle: 'Diese Website ist vorübergehend nicht erreichbar',
  unavailableText: 'Bitte versuchen Sie es gleich noch einmal.',
  serverErrorTitle: 'Etwas ist schiefgegangen',
  serverErrorText: 'Der Fehler liegt bei uns. Bitte versuchen Sie es später noch einmal.',
  badRequestTitle: 'Ungültige Anfrage',
  badRequestText: 'Bitte gehen Sie zurück und versuchen Sie es noch einmal.',
  tooManyRequestsTitle: 'Zu viele Anfragen',
  tooManyRequestsText: 'Bitte warten Sie einen Moment und versuchen Sie es noch einmal.',
  tooLargeTitle: 'Das Formular ist zu groß',
  tooLargeText:
    'Das Formular oder seine Datei ist zu groß zum Senden. Kürzen Sie den Text oder wählen Sie eine kleinere Datei.',
  signedOutTitle: 'Sie sind abgemeldet',
  signedOutText:
    'Melden Sie sich in einem anderen Tab an und senden Sie das Formular dann hier noch einmal. Ihre Eingaben sind noch auf dieser Seite.',
  formFailedText: 'Bitte prüfen Sie das Formular und senden Sie es noch einmal.',
  sendAgain: 'Noch einmal senden',
  backToForm: 'Zurück zum Formular',
  typedTexts: 'Ihre Eingaben',
  seeAllJobs: 'Alle Stellen ansehen',
  boards: 'Stellenbörsen',
  noBoards: 'Noch keine Stellenbörsen.',
  boardsIntro: 'Dieser Server betreibt Stellenbörsen. Jede hat ihre eigene URL.',
  breadcrumbs: 'Navigationspfad',
  pagination: 'Seitennavigation',
  page: 'Seite',
  previousPage: 'Zurück',
  nextPage: 'Weiter',
  pageOf: (page, pageCount) => `Seite ${page} von ${pageCount}`,
};
