import { pluralsIn } from '../../../platform/languages/plurals.ts';
import type { Messages } from '../en/en.ts';
import { plAlerts } from './alerts.ts';
import { plApplications } from './applications.ts';
import { plCandidates } from './candidates.ts';
import { plClaims } from './claims.ts';
import { plCompanies } from './companies.ts';
import { plCompanyEditor } from './company-editor.ts';
import { plContent } from './content.ts';
import { plJobs } from './jobs.ts';
import { plLanding } from './landing.ts';
import { plList } from './list.ts';
import { plPosting } from './posting.ts';
import { plWorkspace } from './workspace.ts';

const plural = pluralsIn('pl');

export const pl: Messages = {
  ...plAlerts,
  ...plCandidates,
  ...plClaims,
  ...plCompanies,
  ...plApplications,
  ...plCompanyEditor,
  ...plContent,
  ...plJobs,
  ...plLanding,
  ...plList,
  ...plPosting,
  ...plWorkspace,
  skipToContent: 'Przejdź do treści',
  skipToResults: 'Przejdź do wyników',
  mainNavigation: 'Nawigacja główna',
  footerNavigation: 'Stopka',
  jobs: 'Oferty pracy',
  blog: 'Blog',
  salaries: 'Zarobki',
  home: 'Strona główna',
  poweredBy: 'Działa dzięki Corkboard',
  jobCount: (count, formatted) =>
    `${formatted} ${plural(count, { one: 'oferta', few: 'oferty', many: 'ofert', other: 'oferty' })}`,
  notFoundTitle: 'Nie znaleziono strony',
  notFoundText: 'Strona mogła zostać przeniesiona albo link jest nieprawidłowy.',
  goneTitle: 'Ta strona nie jest już dostępna',
  goneText: 'Została trwale usunięta.',
  previewExpiredTitle: 'Ten link do podglądu wygasł',
  previewExpiredText: 'Linki do podglądu działają przez godzinę. Poproś o nowy osobę, która go wysłała.',
  unavailableTitle: 'Ta strona jest chwilowo niedostępna',
  unavailableText: 'Spróbuj ponownie za chwilę.',
  serverErrorTitle: 'Coś poszło nie tak',
  serverErrorText: 'Problem leży po naszej stronie. Spróbuj ponownie później.',
  badRequestTitle: 'Nieprawidłowe żądanie',
  badRequestText: 'Wróć i spróbuj ponownie.',
  tooManyRequestsTitle: 'Zbyt wiele żądań',
  tooManyRequestsText: 'Odczekaj chwilę i spróbuj ponownie.',
  tooLargeTitle: 'Formularz jest za duży',
  tooLargeText: 'Formularz lub jego plik jest za duży. Skróć tekst lub wybierz mniejszy plik.',
  signedOutTitle: 'Sesja wygasła',
  signedOutText:
    'Zaloguj się w innej karcie, a potem wyślij formularz tutaj jeszcze raz. Wpisane dane są nadal na tej stronie.',
  formFailedText: 'Sprawdź formularz i wyślij go jeszcze raz.',
  sendAgain: 'Wyślij ponownie',
  backToForm: 'Wróć do formularza',
  typedTexts: 'Wpisane dane',
  seeAllJobs: 'Zobacz wszystkie oferty',
  boards: 'Serwisy z ofertami pracy',
  noBoards: 'Nie ma jeszcze żadnych serwisów z ofertami pracy.',
  boardsIntro: 'Na tym serwerze działają serwisy z ofertami pracy. Każdy ma własny adres URL.',
  breadcrumbs: 'Ścieżka nawigacji',
  pagination: 'Stronicowanie',
  page: 'Strona',
  previousPage: 'Poprzednia',
  nextPage: 'Następna',
  pageOf: (page, pageCount) => `Strona ${page} z ${pageCount}`,
};
