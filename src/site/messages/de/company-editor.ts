import type { enCompanyEditor } from '../en/company-editor.ts';

export const deCompanyEditor: typeof enCompanyEditor = {
  editCompany: 'Bearbeiten',
  editCompanyTitle: (name) => `${name} bearbeiten`,
  seeCompanyPage: 'Seite ansehen',
  tagline: 'Untertitel',
  locationLines: 'Standorte, einer pro Zeile',
  linkLines: 'Links, einer pro Zeile',
  linkLinesText: 'Der Text, ein Leerzeichen und die URL.',
  saveCompany: 'Speichern',
  companySaved: 'Ihre Änderungen sind gespeichert.',
  companyProblems: (fields) => `Prüfen Sie diese Felder: ${fields}.`,
  colleagues: 'Kollegen',
  inviteColleague: 'Jemanden einladen',
  sendInvitation: 'Einladung senden',
  invitationSent: 'Die Einladung ist unterwegs.',
  removeColleague: 'Entfernen',
  leaveCompany: 'Unternehmen verlassen',
  makeOwner: 'Zum Inhaber machen',
  makeRecruiter: 'Zum Recruiter machen',
  lastOwnerTitle: 'Das Unternehmen braucht einen Inhaber',
  lastOwnerText: 'Machen Sie zuerst eine andere Person zum Inhaber.',
};
