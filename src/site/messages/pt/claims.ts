import type { enClaims } from '../en/claims.ts';

export const ptClaims: typeof enClaims = {
  isThisYourCompany: 'Esta é a sua empresa?',
  claimTitle: (name) => `Representar ${name}`,
  claimText: 'Peça para editar a página desta empresa. Com um e-mail da empresa, você mesmo pode confirmar.',
  claimEmail: (domain) => `E-mail em ${domain} (opcional)`,
  claimEmailText: 'Enviaremos um link para esse endereço.',
  claimEmailWrong: (domain) => `Informe um e-mail em ${domain} ou deixe o campo vazio.`,
  claimMessage: 'Mensagem para a equipe do site (opcional)',
  sendClaim: 'Enviar pedido',
  claimSentTitle: 'Pedido enviado',
  claimSentText:
    'Se você informou um e-mail, abra o link da mensagem que enviamos. Caso contrário, a equipe do site decidirá.',
  employersOnlyTitle: 'Somente para empresas',
  employersOnlyText: 'Peça à equipe do site para transformar sua conta em uma conta de empresa.',
  claimRejectedTitle: 'Este pedido não é possível',
  claimRejectedText: 'Você já administra esta empresa ou enviou pedidos demais hoje.',
  confirmClaimTitle: (name) => `Confirme que você representa ${name}`,
  confirm: 'Confirmar',
  acceptInvitationTitle: (name) => `Representar ${name}`,
  confirmInvitationText: (email) =>
    `Enviaremos um link para ${email}. Com ele, você entra na sua conta e volta para cá.`,
  acceptInvitation: 'Aceitar o convite',
  companyLinkGoneTitle: 'Este link não funciona',
  companyLinkGoneText: 'Ele expirou ou é de outra conta. Entre com a conta para a qual foi criado.',
  actsForTitle: (name) => `Agora você representa ${name}`,
  actsForText: 'Você encontra a empresa na sua conta.',
  yourCompanies: 'Suas empresas',
  companyRoles: { owner: 'Proprietário', recruiter: 'Recrutador' },
};
