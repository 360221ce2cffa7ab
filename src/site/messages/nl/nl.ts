import { pluralsIn } from '../../../platform/languages/plurals.ts';
import type { Messages } from '../en/en.ts';
import { nlAlerts } from './alerts.ts';
import { nlApplications } from './applications.ts';
import { nlCandidates } from './candidates.ts';
import { nlClaims } from './claims.ts';
import { nlCompanies } from './companies.ts';
import { nlCompanyEditor } from './company-editor.ts';
import { nlContent } from './content.ts';
import { nlJobs } from './jobs.ts';
import { nlLanding } from './landing.ts';
import { nlList } from './list.ts';
import { nlPosting } from './posting.ts';
import { nlWorkspace } from './workspace.ts';

const plural = pluralsIn('nl');

export const nl: Messages = {
  ...nlAlerts,
  ...nlCandidates,
  ...nlClaims,
  ...nlCompanies,
  ...nlApplications,
  ...nlCompanyEditor,
  ...nlContent,
  ...nlJobs,
  ...nlLanding,
  ...nlList,
  ...nlPosting,
  ...nlWorkspace,
  skipToContent: 'Naar de inhoud',
  skipToResults: 'Naar de resultaten',
  mainNavigation: 'Hoofdnavigatie',
  footerNavigation: 'Voettekst',
  jobs: 'Vacatures',
  blog: 'Blog',
  salaries: 'Salarissen',
  home: 'Home',
  poweredBy: 'Mogelijk gemaakt door Corkboard',
  jobCount: (count, formatted) => `${formatted} ${plural(count, { one: 'vacature', other: 'vacatures' })}`,
  notFoundTitle: 'Pagina niet gevonden',
  notFoundText: 'De pagina is misschien verplaatst, of de link klopt niet.',
  goneTitle: 'Deze pagina is niet meer beschikbaar',
  goneText: 'De pagina is definitief verwijderd.',
  previewExpiredTitle: 'Deze voorbeeldlink is verlopen',
  previewExpiredText:
    'Voorbeeldlinks werken een uur. Vraag een nieuwe aan de persoon die je de link heeft gestuurd.',
  unavailableTitle: 'Deze site is tijdelijk niet beschikbaar',
  unavailableText: 'Probeer het zo meteen opnieuw.',
  serverErrorTitle: 'Er is iets misgegaan',
  serverErrorText: 'Het probleem ligt bij ons. Probeer het later opnieuw.',
  badRequestTitle: 'Ongeldig verzoek',
  badRequestText: 'Ga terug en probeer het opnieuw.',
  tooManyRequestsTitle: 'Te veel verzoeken',
  tooManyRequestsText: 'Wacht even en probeer het opnieuw.',
  tooLargeTitle: 'Het formulier is te groot',
  tooLargeText:
    'Het formulier of het bestand is te groot om te versturen. Maak de tekst korter of kies een kleiner bestand.',
  signedOutTitle: 'Je bent uitgelogd',
  signedOutText:
    'Log in op een ander tabblad en verstuur het formulier daarna hier opnieuw. Wat je hebt ingevuld, staat nog op deze pagina.',
  formFailedText: 'Controleer het formulier en verstuur het opnieuw.',
  sendAgain: 'Opnieuw versturen',
  backToForm: 'Terug naar het formulier',
  typedTexts: 'Wat je hebt ingevuld',
  seeAllJobs: 'Alle vacatures bekijken',
  boards: 'Vacaturesites',
  noBoards: 'Nog geen vacaturesites.',
  boardsIntro: 'Op deze server staan vacaturesites. Elke site heeft een eigen URL.',
  breadcrumbs: 'Kruimelpad',
  pagination: 'Paginering',
  page: 'Pagina',
  previousPage: 'Vorige',
  nextPage: 'Volgende',
  pageOf: (page, pageCount) => `Pagina ${page} van ${pageCount}`,
};
