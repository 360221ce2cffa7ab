/**
 * What people call the usual job types, besides their stored names, in the languages of the board and some others. In lower case, with
 * hyphens between words.
 */
export const jobTypeNames: Readonly<Record<string, readonly string[]>> = {
  'full-time': list(
    'fulltime vollzeit vollzeitjob vollzeitstelle vollzeitstellen temps-plein plein-temps temps-complet tiempo-completo jornada-completa',
    'tempo-pieno voltijd fulltijd pelny-etat pełny-etat pełen-etat cały-etat tempo-integral período-integral heltid koko-aika',
    'полная-занятость',
  ),
  'part-time': list(
    'parttime teilzeit teilzeitjob teilzeitjobs teilzeitstelle teilzeitstellen temps-partiel mi-temps tiempo-parcial media-jornada',
    'medio-tiempo jornada-parcial tempo-parziale deeltijd niepelny-etat niepełny-etat część-etatu pół-etatu meio-periodo meio-período',
    'tempo-parcial deltid osa-aika частичная-занятость',
  ),
  contract: list(
    'contractor contractors fixed-term fixedterm befristet cdd contract-to-hire vertrag contrato projektvertrag kontrakt',
  ),
  temporary: list(
    'temp temporary-contract zeitarbeit aushilfe aushilfsjob interim intérim intérimaire temporal contrato-temporal',
    'trabajo-temporal temporaneo tempo-determinato tijdelijk uitzendwerk temporário temporária praca-tymczasowa tymczasowa praca-dorywcza casual',
  ),
  internship: list(
    'intern interns internships praktikum praktika praktikumsplatz praktikant praktikantin stage stages stagiaire stageplek stageplaats',
    'prácticas practicas becario becaria pasantía pasantías tirocinio tirocini stagista staż staże stażysta praktyki estágio estágios estagiário pratica praktik',
  ),
  apprenticeship: list(
    'apprentice apprentices apprenticeships trainee ausbildung ausbildungsplatz ausbildungsplätze lehrstelle azubi alternance alternant',
    'alternante apprentissage apprenti formación-dual aprendiz jovem-aprendiz apprendistato apprendista leerwerkplek nauka-zawodu',
  ),
  freelance: list(
    'freelancer freelancers freiberuflich freiberufler freie-mitarbeit self-employed autónomo autónoma libero-professionista zzp zzp-er b2b per-diem',
  ),
  volunteer: list(
    'volunteers volunteering voluntary ehrenamt ehrenamtlich bénévolat bénévole voluntariado volontariato vrijwilliger vrijwilligerswerk wolontariat',
  ),
};

function list(...lines: string[]): string[] {
  return lines.flatMap((line) => line.split(' '));
}
