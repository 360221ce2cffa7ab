/** Phrases of the board's languages in searches, folded as words of jobs are. */
const list = (...lines: string[]) => new Set(lines.flatMap((line) => line.split(', ')));

/** Say “jobs” or “near me”: at the beginning or the end of a search, they say nothing about the job. */
export const fillers = list(
  'jobs, job openings, job opening, openings, job offers, job offer, job vacancies, vacancies, vacancy, job listings, open positions, positions, near me',
  'stellen, offene stellen, stellenangebote, stellenangebot, stellenanzeigen, jobangebote, jobangebot, arbeitsplatze, in der nahe, in meiner nahe',
  'emplois, emploi, offres, offres d emploi, offres d emplois, offre d emploi, postes, pres de chez moi',
  'empleos, empleo, ofertas de empleo, oferta de empleo, ofertas de trabajo, oferta de trabajo, bolsa de trabajo, trabajos, vacantes, cerca de mi',
  'vacatures, vacature, banen, in de buurt',
  'vagas, vaga, vagas de emprego, empregos, emprego, ofertas de emprego, oferta de emprego, perto de mim',
  'praca, oferty pracy, oferta pracy, oferty, w poblizu',
  'offerte di lavoro, offerta di lavoro, annunci di lavoro, annuncio di lavoro, posti di lavoro, posizioni aperte, offerte, vicino a me, nelle vicinanze',
);

/** Say “job” where a word that links them to the job follows, or nothing else does: “social work” and “trabajo social” are jobs. */
export const weakFillers = list(
  'job, work, position',
  'arbeit, stelle',
  'travail, poste',
  'trabajo, puesto',
  'werk, baan',
  'trabalho',
  'lavoro, posto',
);

/** Say it at the end: “nurse job”, but not “job coach”. */
export const lastFillers = list('job');

/** Link the parts of a search: “jobs *in* Berlin”, “work *as a* nurse”. */
export const links = list(
  'in, at, near, around, for, as, a, an, the',
  'im, bei, als, fur, nahe, um, auf, der, die, den, dem, am, zum, zur',
  'au, aux, dans, de, d, du, pour, comme, la, le, les, l, en',
  'para, como, el, los, las',
  'te, bij, voor, een, het',
  'em, no, na, nos, nas, do, da, dos, das',
  'w, we, dla, jako',
  'nel, nella, nei, nelle, negli, alle, ad, di, presso, vicino, per, come, il, lo, gli',
);

/** Ask for remote work. */
export const remotePhrases = list(
  'remote, remotely, fully remote, 100 remote, work from home, working from home, work from anywhere, wfh, home based',
  'homeoffice, home office, im homeoffice, im home office, telearbeit, von zu hause',
  'teletravail, en teletravail, a distance, full remote',
  'teletrabajo, remoto, remota, remotos, remotas, en remoto, a distancia, desde casa',
  'thuiswerk, thuiswerken, op afstand, vanuit huis',
  'teletrabalho, trabalho remoto',
  'zdalna, zdalnie, zdalny, zdalne, zdalnej, praca zdalna, z domu',
  'da remoto, lavoro da remoto, telelavoro, smart working, smartworking, lavoro agile, da casa, lavoro da casa',
);

/** Polish says where with another form of the name. The gazetteer has the first one. */
export const placeForms: ReadonlyMap<string, string> = new Map([
  ['warszawie', 'warszawa'],
  ['krakowie', 'krakow'],
  ['lodzi', 'lodz'],
  ['wroclawiu', 'wroclaw'],
  ['poznaniu', 'poznan'],
  ['gdansku', 'gdansk'],
  ['gdyni', 'gdynia'],
  ['szczecinie', 'szczecin'],
  ['bydgoszczy', 'bydgoszcz'],
  ['lublinie', 'lublin'],
  ['katowicach', 'katowice'],
  ['bialymstoku', 'bialystok'],
  ['rzeszowie', 'rzeszow'],
  ['berlinie', 'berlin'],
  ['londynie', 'londyn'],
  ['polsce', 'polska'],
  ['niemczech', 'niemcy'],
  ['holandii', 'holandia'],
]);
