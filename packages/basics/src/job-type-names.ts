/**
 * What people call the usual job types, besides their stored names, in the languages of the board and some others. In lower case, with
 * hyphens between words.
 */
export const jobTypeNames: Readonly<Record<string, readonly string[]>> = {
  'full-time': list(
    'fulltime vollzeit vollzeitjob vollzeitstelle vollzeitstellen temps-plein plein-temps temps-complet tiempo-completo jornada-completa',
    'tempo-pieno voltijd fulltijd pelny-etat pełny-etat pełen-etat cały-etat tempo-integral período-integral heltid koko-aika',
    'полная-занятость',
    'heltidsstilling heltidsjob fuldtid fuldtidsstilling kokoaikainen täysiaikainen plný-úvazek plný-úväzok hlavní-pracovní-poměr teljes-munkaidő teljes-munkaidős',
    'normă-întreagă puno-radno-vrijeme puno-radno-vreme polni-delovni-čas täistööaeg pilna-slodze visa-darbo-diena пълно-работно-време пълен-работен-ден повна-зайнятість',
    'полный-рабочий-день полный-день πλήρης-απασχόληση tam-zamanlı tam-zaman penuh-waktu sepenuh-masa toàn-thời-gian משרה-מלאה دوام-كامل 正社員 全职 全職 정규직 งานประจำ',
  ),
  'part-time': list(
    'parttime teilzeit teilzeitjob teilzeitjobs teilzeitstelle teilzeitstellen temps-partiel mi-temps tiempo-parcial media-jornada',
    'medio-tiempo jornada-parcial tempo-parziale deeltijd niepelny-etat niepełny-etat część-etatu pół-etatu meio-periodo meio-período',
    'tempo-parcial deltid osa-aika частичная-занятость',
    'deeltijdbaan deltidsstilling deltidsjob osa-aikainen částečný-úvazek zkrácený-úvazek čiastočný-úväzok skrátený-úväzok részmunkaidő részmunkaidős',
    'jumătate-de-normă fracțiune-de-normă nepuno-radno-vrijeme nepuno-radno-vreme krajši-delovni-čas osaline-tööaeg nepilna-slodze ne-visa-darbo-diena непълно-работно-време',
    'неполный-рабочий-день неполная-занятость подработка часткова-зайнятість неповна-зайнятість μερική-απασχόληση yarı-zamanlı kısmi-zamanlı paruh-waktu separuh-masa',
    'bán-thời-gian משרה-חלקית دوام-جزئي アルバイト パート パートタイム 兼职 兼職 아르바이트 파트타임 시간제 พาร์ทไทม์',
  ),
  contract: list(
    'contractor contractors fixed-term fixedterm befristet cdd contract-to-hire vertrag contrato projektvertrag kontrakt',
    'dohoda-o-provedení-práce dohoda-o-pracovní-činnosti umowa-zlecenie umowa-o-dzieło määräaikainen határozott-idejű sözleşmeli срочный-договор договор-гпх',
    'проектная-работа hợp-đồng 契約社員 合同工 계약직',
  ),
  temporary: list(
    'temp temporary-contract zeitarbeit aushilfe aushilfsjob interim intérim intérimaire temporal contrato-temporal',
    'trabajo-temporal temporaneo tempo-determinato tijdelijk uitzendwerk temporário temporária praca-tymczasowa tymczasowa praca-dorywcza casual',
    'zeitarbeiter saisonarbeit saisonal saisonnier seizoenswerk vikariat sommarjobb sommerjob kesätyö brigáda práce-sezónní praca-sezonowa geçici временная-работа',
    'сезонная-работа тимчасова-робота pekerjaan-sementara 派遣社員 临时工 臨時工 임시직',
  ),
  internship: list(
    'intern interns internships praktikum praktika praktikumsplatz praktikant praktikantin stage stages stagiaire stageplek stageplaats',
    'prácticas practicas becario becaria pasantía pasantías tirocinio tirocini stagista staż staże stażysta praktyki estágio estágios estagiário pratica praktik',
    'harjoittelu harjoittelija gyakornok gyakornoki praktikplats praktikant stáž stážista stagiu stajyer staj стажировка стажёр стажування praksa πρακτική-άσκηση',
    'magang thực-tập sinh-viên-thực-tập インターン インターンシップ 实习 實習 인턴 התמחות تدريب ฝึกงาน',
  ),
  apprenticeship: list(
    'apprentice apprentices apprenticeships trainee ausbildung ausbildungsplatz ausbildungsplätze lehrstelle azubi alternance alternant',
    'alternante apprentissage apprenti formación-dual aprendiz jovem-aprendiz apprendistato apprendista leerwerkplek nauka-zawodu',
    'duales-studium lehre lehrling berufsausbildung lærling lærlingeplads lærlingplass lärling oppisopimus učeň učňovské çırak ученичество ucenicie',
  ),
  freelance: list(
    'freelancer freelancers freiberuflich freiberufler freie-mitarbeit self-employed autónomo autónoma libero-professionista zzp zzp-er b2b per-diem',
    'freiberuflich-selbstständig selbstständig independiente trabajador-autónomo partita-iva indépendant auto-entrepreneur zelfstandige zelfstandig živnost na-živnost živnostník',
    'umowa-b2b kontrakt-b2b samozatrudnienie egenföretagare frilans selvstendig yrittäjä vállalkozó serbest-çalışan фриланс самозанятый lepas pekerja-lepas 業務委託 フリーランス 自由职业 프리랜서',
  ),
  volunteer: list(
    'volunteers volunteering voluntary ehrenamt ehrenamtlich bénévolat bénévole voluntariado volontariato vrijwilliger vrijwilligerswerk wolontariat',
    'ehrenamtliche freiwilligenarbeit dobrovolník dobrovolnictví önkéntes voluntar frivillig vapaaehtoinen gönüllü волонтёр волонтерство sukarelawan ボランティア 志愿者 자원봉사',
  ),
};

function list(...lines: string[]): string[] {
  return lines.flatMap((line) => line.split(' '));
}
