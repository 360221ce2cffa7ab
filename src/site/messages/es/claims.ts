import type { enClaims } from '../en/claims.ts';

export const esClaims: typeof enClaims = {
  isThisYourCompany: '¿Es tu empresa?',
  claimTitle: (name) => `Representar a ${name}`,
  claimText:
    'Pide permiso para editar la página de esta empresa. Con una dirección de correo de la empresa puedes confirmarlo tú.',
  claimEmail: (domain) => `Correo electrónico de ${domain} (opcional)`,
  claimEmailText: 'Enviaremos un enlace a esa dirección.',
  claimEmailWrong: (domain) => `Introduce una dirección de correo de ${domain} o deja el campo vacío.`,
  claimMessage: 'Mensaje para el equipo del portal (opcional)',
  sendClaim: 'Enviar solicitud',
  claimSentTitle: 'Solicitud enviada',
  claimSentText:
    'Si has indicado una dirección de correo, abre el enlace del mensaje que te hemos enviado. Si no, decidirá el equipo del portal.',
  employersOnlyTitle: 'Solo para empresas',
  employersOnlyText: 'Pide al equipo del portal que convierta tu cuenta en una cuenta de empresa.',
  claimRejectedTitle: 'No puedes enviar esta solicitud',
  claimRejectedText: 'Ya administras esta empresa o has enviado demasiadas solicitudes hoy.',
  confirmClaimTitle: (name) => `Confirma que representas a ${name}`,
  confirm: 'Confirmar',
  acceptInvitationTitle: (name) => `Representar a ${name}`,
  confirmInvitationText: (email) => `Enviaremos un enlace a ${email}. Con él inicias sesión y vuelves aquí.`,
  acceptInvitation: 'Aceptar la invitación',
  companyLinkGoneTitle: 'Este enlace no funciona',
  companyLinkGoneText: 'Ha caducado o es para otra cuenta. Inicia sesión con la cuenta para la que se creó.',
  actsForTitle: (name) => `Ya representas a ${name}`,
  actsForText: 'Encontrarás la empresa en tu cuenta.',
  yourCompanies: 'Tus empresas',
  companyRoles: { owner: 'Propietario', recruiter: 'Reclutador' },
};
