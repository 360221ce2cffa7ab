import type { enCompanyEditor } from '../en/company-editor.ts';

export const plCompanyEditor: typeof enCompanyEditor = {
  editCompany: 'Edytuj',
  editCompanyTitle: (name) => `Edycja firmy ${name}`,
  seeCompanyPage: 'Zobacz stronę',
  tagline: 'Slogan',
  locationLines: 'Lokalizacje, po jednej w wierszu',
  linkLines: 'Linki, po jednym w wierszu',
  linkLinesText: 'Tekst, spacja i adres URL.',
  saveCompany: 'Zapisz',
  companySaved: 'Zmiany zostały zapisane.',
  companyProblems: (fields) => `Sprawdź te pola: ${fields}.`,
  colleagues: 'Współpracownicy',
  inviteColleague: 'Zaproś współpracownika',
  sendInvitation: 'Wyślij zaproszenie',
  invitationSent: 'Zaproszenie zostało wysłane.',
  removeColleague: 'Usuń',
  leaveCompany: 'Opuść firmę',
  makeOwner: 'Nadaj rolę właściciela',
  makeRecruiter: 'Nadaj rolę rekrutera',
  lastOwnerTitle: 'Firma potrzebuje właściciela',
  lastOwnerText: 'Najpierw nadaj współpracownikowi rolę właściciela.',
};
