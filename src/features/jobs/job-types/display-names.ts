import type { Language } from '../../../platform/languages/languages.ts';

/** The names of the usual job types. Polish has no word for a German mini-job. */
export const displayedJobTypes: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    'full-time': 'Full-time',
    'part-time': 'Part-time',
    contract: 'Contract',
    freelance: 'Freelance',
    temporary: 'Temporary',
    seasonal: 'Seasonal',
    permanent: 'Permanent',
    internship: 'Internship',
    apprenticeship: 'Apprenticeship',
    volunteer: 'Volunteer',
    'mini-job': 'Mini-job',
  },
  de: {
    'full-time': 'Vollzeit',
    'part-time': 'Teilzeit',
    contract: 'Projektarbeit',
    freelance: 'Freiberuflich',
    temporary: 'Befristet',
    seasonal: 'Saisonarbeit',
    permanent: 'Festanstellung',
    internship: 'Praktikum',
    apprenticeship: 'Ausbildung',
    volunteer: 'Ehrenamt',
    'mini-job': 'Minijob',
  },
  fr: {
    'full-time': 'Temps plein',
    'part-time': 'Temps partiel',
    contract: 'Mission',
    freelance: 'Freelance',
    temporary: 'Intérim',
    seasonal: 'Saisonnier',
    permanent: 'CDI',
    internship: 'Stage',
    apprenticeship: 'Apprentissage',
    volunteer: 'Bénévolat',
    'mini-job': 'Mini-job',
  },
  es: {
    'full-time': 'Jornada completa',
    'part-time': 'Jornada parcial',
    contract: 'Por proyecto',
    freelance: 'Autónomo',
    temporary: 'Temporal',
    seasonal: 'De temporada',
    permanent: 'Indefinido',
    internship: 'Prácticas',
    apprenticeship: 'Formación dual',
    volunteer: 'Voluntariado',
    'mini-job': 'Miniempleo',
  },
  nl: {
    'full-time': 'Voltijd',
    'part-time': 'Deeltijd',
    contract: 'Projectbasis',
    freelance: 'Freelance',
    temporary: 'Tijdelijk',
    seasonal: 'Seizoenswerk',
    permanent: 'Vast',
    internship: 'Stage',
    apprenticeship: 'Leerwerkplek',
    volunteer: 'Vrijwilligerswerk',
    'mini-job': 'Minijob',
  },
  pt: {
    'full-time': 'Tempo integral',
    'part-time': 'Meio período',
    contract: 'Por projeto',
    freelance: 'Freelancer',
    temporary: 'Temporário',
    seasonal: 'Sazonal',
    permanent: 'Efetivo',
    internship: 'Estágio',
    apprenticeship: 'Jovem aprendiz',
    volunteer: 'Voluntariado',
    'mini-job': 'Minijob',
  },
  pl: {
    'full-time': 'Pełny etat',
    'part-time': 'Niepełny etat',
    contract: 'Kontrakt',
    freelance: 'Freelance',
    temporary: 'Praca tymczasowa',
    seasonal: 'Praca sezonowa',
    permanent: 'Umowa na czas nieokreślony',
    internship: 'Staż',
    apprenticeship: 'Nauka zawodu',
    volunteer: 'Wolontariat',
  },
};

/** The name of a job type, which is stored folded. */
export function nameJobType(jobType: string, language: Language): string {
  const own = displayedJobTypes[language];
  if (Object.hasOwn(own, jobType)) return own[jobType] ?? jobType;
  const words = jobType.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
