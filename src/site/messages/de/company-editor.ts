import type { enCompanyEditor } from '../en/company-editor.ts';

export const deCompanyEditor: typeof enCompanyEditor = {
  editCompany: 'Bearbeiten',
  editCompanyTitle: (name) => `${name} bearbeiten`,
  seeCompanyPage: 'Seite ansehen',
  tagline: 'Slogan',
  locationLines: 'Standorte, einer pro Zeile',
  linkLines: 'Links, einer pro Zeile',
  linkLinesText: 'Der Text, ein Leerzeichen und die URL.',
  saveCompany: 'Speichern',
  companySaved: 'Ihre Änderungen sind gespeichert.',
  companyProblems: (fields) => `Prüfen Sie diese Felder: ${fields}.`,
  colleagues: 'Team',
  inviteColleague: 'Jemanden einladen',
  sendInvitation: 'Einladung senden',
  invitationSent: 'Die Einladung ist unterwegs.',
  removeColleague: 'Entfernen',
  leaveCompany: 'Unternehmen verlassen',
  makeOwner: 'Zum Verwalter machen',
  makeRecruiter: 'Zum Recruiter machen',
  lastOwnerTitle: 'Das Unternehmen braucht einen Verwalter',
  lastOwnerText: 'Machen Sie zuerst eine andere Person zum Verwalter.',
};
