import { pluralsIn } from '../../../platform/languages/plurals.ts';
import type { Messages } from '../en/en.ts';
import { ptAlerts } from './alerts.ts';
import { ptApplications } from './applications.ts';
import { ptCandidates } from './candidates.ts';
import { ptClaims } from './claims.ts';
import { ptCompanies } from './companies.ts';
import { ptCompanyEditor } from './company-editor.ts';
import { ptContent } from './content.ts';
import { ptJobs } from './jobs.ts';
import { ptLanding } from './landing.ts';
import { ptList } from './list.ts';
import { ptPosting } from './posting.ts';
import { ptWorkspace } from './workspace.ts';

const plural = pluralsIn('pt');

/** In the Portuguese of Brazil, whose formats `pt` has in CLDR. */
export const pt: Messages = {
  ...ptAlerts,
  ...ptCandidates,
  ...ptClaims,
  ...ptCompanies,
  ...ptApplications,
  ...ptCompanyEditor,
  ...ptContent,
  ...ptJobs,
  ...ptLanding,
  ...ptList,
  ...ptPosting,
  ...ptWorkspace,
  skipToContent: 'Ir para o conteúdo',
  skipToResults: 'Ir para os resultados',
  mainNavigation: 'Navegação principal',
  footerNavigation: 'Rodapé',
  jobs: 'Vagas',
  blog: 'Blog',
  salaries: 'Salários',
  home: 'Início',
  poweredBy: 'Desenvolvido com Corkboard',
  jobCount: (count, formatted) =>
    `${formatted} ${plural(count, { one: 'vaga', many: 'de vagas', other: 'vagas' })}`,
  notFoundTitle: 'Página não encontrada',
  notFoundText: 'A página pode ter sido movida, ou o link pode estar incorreto.',
  goneTitle: 'Esta página não está mais disponível',
  goneText: 'Ela foi removida definitivamente.',
  previewExpiredTitle: 'Este link de prévia expirou',
  previewExpiredText: 'Os links de prévia funcionam por uma hora. Peça um novo à pessoa que o enviou.',
  unavailableTitle: 'Este site está temporariamente indisponível',
  unavailableText: 'Tente novamente em instantes.',
  serverErrorTitle: 'Algo deu errado',
  serverErrorText: 'O problema é nosso. Tente novamente mais tarde.',
  badRequestTitle: 'Solicitação inválida',
  badRequestText: 'Volte e tente novamente.',
  tooManyRequestsTitle: 'Muitas solicitações',
  tooManyRequestsText: 'Aguarde um momento e tente novamente.',
  tooLargeTitle: 'O formulário é grande demais',
  tooLargeText: 'O formulário ou o arquivo é grande demais. Encurte o texto ou escolha um arquivo menor.',
  signedOutTitle: 'Você saiu da sua conta',
  signedOutText:
    'Entre em outra aba e envie o formulário aqui novamente. O que você digitou continua nesta página.',
  formFailedText: 'Verifique o formulário e envie novamente.',
  sendAgain: 'Enviar novamente',
  backToForm: 'Voltar ao formulário',
  typedTexts: 'O que você digitou',
  seeAllJobs: 'Ver todas as vagas',
  boards: 'Sites de vagas',
  noBoards: 'Ainda não há sites de vagas.',
  boardsIntro: 'Este servidor hospeda sites de vagas. Cada um tem sua própria URL.',
  breadcrumbs: 'Trilha de navegação',
  pagination: 'Paginação',
  page: 'Página',
  previousPage: 'Anterior',
  nextPage: 'Próxima',
  pageOf: (page, pageCount) => `Página ${page} de ${pageCount}`,
};
