import type { enCompanyEditor } from '../en/company-editor.ts';

export const nlCompanyEditor: typeof enCompanyEditor = {
  editCompany: 'Bewerken',
  editCompanyTitle: (name) => `${name} bewerken`,
  seeCompanyPage: 'Pagina bekijken',
  tagline: 'Slogan',
  locationLines: 'Locaties, één per regel',
  linkLines: 'Links, één per regel',
  linkLinesText: 'De tekst, een spatie en de URL.',
  saveCompany: 'Opslaan',
  companySaved: 'Je wijzigingen zijn opgeslagen.',
  companyProblems: (fields) => `Controleer deze velden: ${fields}.`,
  colleagues: 'Collega’s',
  inviteColleague: 'Een collega uitnodigen',
  sendInvitation: 'Uitnodiging versturen',
  invitationSent: 'De uitnodiging is onderweg.',
  removeColleague: 'Verwijderen',
  leaveCompany: 'Het bedrijf verlaten',
  makeOwner: 'Eigenaar maken',
  makeRecruiter: 'Recruiter maken',
  lastOwnerTitle: 'Het bedrijf heeft een eigenaar nodig',
  lastOwnerText: 'Maak eerst een collega eigenaar.',
};
