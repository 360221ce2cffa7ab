import { pluralsIn } from '../../../platform/languages/plurals.ts';
import type { Messages } from '../en/en.ts';
import { esAlerts } from './alerts.ts';
import { esApplications } from './applications.ts';
import { esCandidates } from './candidates.ts';
import { esClaims } from './claims.ts';
import { esCompanies } from './companies.ts';
import { esCompanyEditor } from './company-editor.ts';
import { esContent } from './content.ts';
import { esJobs } from './jobs.ts';
import { esLanding } from './landing.ts';
import { esList } from './list.ts';
import { esPosting } from './posting.ts';
import { esWorkspace } from './workspace.ts';

const plural = pluralsIn('es');

export const es: Messages = {
  ...esAlerts,
  ...esCandidates,
  ...esClaims,
  ...esCompanies,
  ...esApplications,
  ...esCompanyEditor,
  ...esContent,
  ...esJobs,
  ...esLanding,
  ...esList,
  ...esPosting,
  ...esWorkspace,
  skipToContent: 'Ir al contenido',
  skipToResults: 'Ir a los resultados',
  mainNavigation: 'Navegación principal',
  footerNavigation: 'Pie de página',
  jobs: 'Empleos',
  blog: 'Blog',
  salaries: 'Salarios',
  home: 'Inicio',
  poweredBy: 'Con la tecnología de Corkboard',
  jobCount: (count, formatted) =>
    `${formatted} ${plural(count, { one: 'oferta', many: 'de ofertas', other: 'ofertas' })}`,
  notFoundTitle: 'Página no encontrada',
  notFoundText: 'Es posible que la página se haya movido o que el enlace sea incorrecto.',
  goneTitle: 'Esta página ya no está disponible',
  goneText: 'Se ha eliminado de forma permanente.',
  previewExpiredTitle: 'Este enlace de vista previa ha caducado',
  previewExpiredText:
    'Los enlaces de vista previa funcionan durante una hora. Pide uno nuevo a la persona que te lo envió.',
  unavailableTitle: 'Este sitio no está disponible en este momento',
  unavailableText: 'Vuelve a intentarlo dentro de un momento.',
  serverErrorTitle: 'Algo ha ido mal',
  serverErrorText: 'El problema es nuestro. Vuelve a intentarlo más tarde.',
  badRequestTitle: 'Solicitud no válida',
  badRequestText: 'Vuelve atrás e inténtalo de nuevo.',
  tooManyRequestsTitle: 'Demasiadas solicitudes',
  tooManyRequestsText: 'Espera un momento y vuelve a intentarlo.',
  tooLargeTitle: 'El formulario es demasiado grande',
  tooLargeText:
    'El formulario o su archivo es demasiado grande. Acorta el texto o elige un archivo más pequeño.',
  signedOutTitle: 'Has cerrado la sesión',
  signedOutText:
    'Inicia sesión en otra pestaña y vuelve a enviar el formulario aquí. Lo que has escrito sigue en esta página.',
  formFailedText: 'Revisa el formulario y vuelve a enviarlo.',
  sendAgain: 'Enviar de nuevo',
  backToForm: 'Volver al formulario',
  typedTexts: 'Lo que has escrito',
  seeAllJobs: 'Ver todos los empleos',
  boards: 'Portales de empleo',
  noBoards: 'Todavía no hay portales de empleo.',
  boardsIntro: 'Este servidor aloja portales de empleo. Cada uno tiene su propia URL.',
  breadcrumbs: 'Ruta de navegación',
  pagination: 'Paginación',
  page: 'Página',
  previousPage: 'Anterior',
  nextPage: 'Siguiente',
  pageOf: (page, pageCount) => `Página ${page} de ${pageCount}`,
};
