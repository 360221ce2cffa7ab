import type { MappedTarget } from './schema.ts';

/**
 * Names of columns and elements, best first: English and common feeds, German, French, Spanish, Italian, Dutch, Polish, Portuguese,
 * Swedish and others. A hyphen separates words. Case, accents, articles and the plural `s` do not matter, and words around a name such as
 * `job` are left out when a header is compared, so names need none of them.
 */
export const headerNames: Readonly<Partial<Record<MappedTarget, readonly string[]>>> = {
  id: [
    'id jobid external-id reference-number reference-no ref-no job-ref vacancy-number vacancy-id position-id reference reference-id ref ref-number requisition-id requisition requisition-number req-id partner-job-id guid uuid sid job-reference job-number job-no jobnr number no nr code-job',
    'jobnummer stellennummer kennziffer referenznummer referenz stellennr stellenid stellen-id nummer chiffre',
    'numéro référence numéro-offre identifiant id-offre referencia número-oferta identificador codice codice-annuncio riferimento referentie referentienummer vacaturenummer numer numer-oferty referencja código referência referensnummer annonsnummer annonsid',
  ],
  url: [
    'url joburl link joblink detail-url details-url permalink posting-url absolute-url jobad-url redirect-url view-url public-url canonical-url page-url web-link position-uri',
    'stellenlink link-stelle link-anzeige anzeigenlink lien lien-offre url-offre enlace enlace-oferta link-annuncio link-vacature odnośnik link-oferty ligação link-vaga länk annonslänk',
  ],
  title: [
    'title jobtitle name jobname position position-title role role-title headline vacancy vacancy-title posting-title opening-title designation occupation',
    'stellentitel titel jobtitel stellenbezeichnung berufsbezeichnung bezeichnung stelle beruf tätigkeit positionsbezeichnung anzeigentitel',
    'titre intitulé intitulé-poste titre-poste poste nom-poste libellé libellé-poste título título-puesto puesto nombre-puesto cargo nombre-oferta vacante denominación',
    'titolo titolo-annuncio posizione mansione qualifica figura-professionale ruolo functie functietitel functienaam vacature vacaturetitel titel-vacature',
    'stanowisko nazwa nazwa-stanowiska tytuł tytuł-oferty título-vaga nome-vaga vaga função rubrik titel-annons jobbtitel befattning yrkestitel tjänst yrkesroll otsikko stilling stillingstittel',
  ],
  company_name: [
    'company companyname employer employername organization organization-name organisation hiring-organization client firm business company-title hiring-company advertiser',
    'firma firmenname unternehmen unternehmensname arbeitgeber arbeitgebername betrieb auftraggeber',
    'entreprise nom-entreprise société nom-société employeur raison-sociale recruteur-entreprise empresa nombre-empresa empleador compañía razón-social',
    'azienda nome-azienda ragione-sociale datore-lavoro società compagnia bedrijf bedrijfsnaam werkgever organisatie opdrachtgever',
    'pracodawca nazwa-firmy nazwa-pracodawcy nome-empresa empregador companhia företag företagsnamn arbetsgivare bolag firmanavn arbeidsgiver',
  ],
  company_website: [
    'companywebsite companyurl company-link employer-url website homepage web-site site-url company-site web url-company',
    'firmenwebsite firmenwebseite webseite unternehmenswebsite internetseite site-web site-internet site-entreprise página-web sitio-web web-empresa sito sito-web sito-azienda bedrijfswebsite strona-www strona-firmy strona-internetowa site-empresa webbplats hemsida företagets-webbplats',
  ],
  company_logo_url: [
    'companylogo company-logo-url logo logo-url logo-link employer-logo company-image firmenlogo logo-entreprise logo-empresa logo-azienda bedrijfslogo logo-firmy logotyp',
  ],
  location: [
    'location joblocation location-name place workplace work-location place-of-work geo job-geo location-text locality-text candidate-required-location',
    'arbeitsort standort einsatzort dienstort arbeitsplatz-ort einsatzgebiet ort-arbeit lieu lieu-travail localisation lieu-poste ubicación localización lugar lugar-trabajo centro-trabajo luogo luogo-lavoro sede sede-lavoro località',
    'locatie werklocatie standplaats werkplek lokalizacja miejsce-pracy miejsce local local-trabalho localização placering arbetsplats plats arbetsort sijainti arbeidssted',
  ],
  city: [
    'city town locality addresslocality municipality ort stadt gemeinde ville commune ciudad población localidad municipio cidade città comune stad plaats woonplaats miasto miejscowość kommun tätort kaupunki',
  ],
  region: [
    'region state province county addressregion state-province bundesland kanton landkreis département région provincia comunidad-autónoma comunidad estado regione provincie województwo distrito län landskap',
  ],
  country: [
    'country country-code address-country country-name land staat ländercode pays país paese nazione kraj państwo landskod',
  ],
  description: [
    'description jobdescription description-html content encoded body text details job-details job-ad full-description long-description html-description position-description responsibilities job-content job-text posting-description summary excerpt',
    'beschreibung stellenbeschreibung jobbeschreibung aufgaben stellentext anzeigentext tätigkeitsbeschreibung descriptif description-poste descriptif-poste missions contenu texte-offre descripción descripción-puesto descripción-oferta funciones contenido',
    'descrizione descrizione-annuncio descrizione-lavoro testo omschrijving functieomschrijving vacaturetekst beschrijving opis opis-stanowiska opis-oferty treść descrição descrição-vaga descricao beskrivning arbetsbeskrivning annonstext arbetsuppgifter',
  ],
  job_type: [
    'jobtype type employmenttype contracttype positiontype commitment employment schedule position-schedule work-schedule employment-status working-hours work-hours time-type contract-time job-category-type workload',
    'arbeitszeit arbeitszeitmodell beschäftigungsart beschäftigung anstellungsart anstellungsverhältnis vertragsart vertragstyp stellenart beschäftigungsverhältnis pensum umfang type-contrat contrat type-emploi temps-travail durée-travail nature-contrat',
    'tipo-contrato jornada tipo-jornada jornada-laboral contrato modalidad-contrato tipo-empleo tipo-contratto contratto orario orario-lavoro tipologia-contratto inquadramento dienstverband contracttype soort-dienstverband werkuren arbeidsvorm',
    'rodzaj-umowy typ-umowy wymiar-etatu forma-zatrudnienia wymiar-pracy etat tipo-emprego regime regime-trabalho tipo-vínculo carga-horária anställningsform anställningstyp omfattning tjänstgöringsgrad arbetstid stillingstype',
  ],
  category: [
    'category jobcategory department function industry sector team job-function discipline profession vertical specialty job-family field-of-work category-name occupational-category tag',
    'kategorie berufsfeld bereich abteilung branche fachbereich tätigkeitsfeld berufsgruppe catégorie département-service service secteur secteur-activité domaine métier fonction famille-métier categoría departamento área sector-actividad',
    'categoria settore reparto area-professionale categorie afdeling vakgebied sector-branche beroepsgroep kategoria branża dział kategoria-pracy área-atuação setor ramo kategori bransch avdelning yrkesområde område',
  ],
  pay: [
    'salary pay compensation wage salarytext salaryrange payrange remuneration pay-rate salary-range salary-description rate earnings wages job-salary compensation-range',
    'gehalt gehaltsspanne lohn vergütung verdienst entgelt bezahlung gehaltsangabe gehaltsrahmen salaire rémunération fourchette-salaire salaire-brut salario sueldo retribución remuneración banda-salarial rango-salarial',
    'retribuzione stipendio ral compenso salaris loon salarisindicatie beloning salarisschaal wynagrodzenie płaca pensja stawka zarobki salário remuneração vencimento faixa-salarial lön lönespann ersättning lonn palkka',
  ],
  salary_min: [
    'salarymin minsalary salaryfrom payfrom minpay minimum-salary salary-low min-compensation compensation-min pay-min minimum-pay salary-minimum annual-salary-min salary-range-from salary-lower-bound wage-min minimum-range min-rate',
    'gehalt-von gehalt-ab gehalt-min mindestgehalt lohn-von lohn-ab salaire-min salaire-minimum salaire-de-from salario-min salario-mínimo salario-desde sueldo-mínimo sueldo-desde salario-minimo stipendio-minimo stipendio-da ral-min salaris-van salaris-vanaf minimumsalaris salaris-min wynagrodzenie-od płaca-od wynagrodzenie-min salário-mínimo salário-de-min salário-min lön-från lön-min minimilön',
  ],
  salary_max: [
    'salarymax maxsalary salaryto payto maxpay maximum-salary salary-high max-compensation compensation-max pay-max maximum-pay salary-maximum annual-salary-max salary-range-to salary-upper-bound wage-max maximum-range max-rate',
    'gehalt-bis gehalt-max höchstgehalt lohn-bis salaire-max salaire-maximum salario-max salario-máximo salario-hasta sueldo-máximo sueldo-hasta salario-massimo stipendio-massimo stipendio-a-max ral-max salaris-tot maximumsalaris salaris-max wynagrodzenie-do płaca-do wynagrodzenie-max salário-máximo salário-até salário-max lön-till lön-max maxlön',
  ],
  salary_currency: [
    'salarycurrency currency currency-code pay-currency compensation-currency salary-currency-code währung gehaltswährung devise monnaie moneda divisa valuta valutakod waluta moeda',
  ],
  salary_period: [
    'salaryperiod payperiod salaryunit salaryinterval salarytype payfrequency salary-frequency pay-type pay-interval pay-unit salary-per compensation-interval compensation-period wage-period rate-interval salary-schedule pay-schedule unit-text',
    'gehaltszeitraum gehaltsperiode lohnperiode periode-salaire période-salaire fréquence-salaire période periodo-salario período-salarial periodicidad periodo periodo-retribuzione salarisperiode periode okres-wynagrodzenia okres periodicidade löneperiod lönetyp',
  ],
  remote: [
    'remote isremote remotetype remotestatus workplacetype worktype telecommute telework remote-position remote-work remote-work-type work-arrangement work-model workmode work-mode work-from-home remote-option on-site-remote work-location-type location-type',
    'homeoffice home-office arbeitsmodell remote-arbeit mobiles-arbeiten télétravail travail-distance mode-travail teletrabajo trabajo-remoto modalidad modalidad-trabajo remoto lavoro-remoto modalità-lavoro smart-working thuiswerken thuiswerk hybride-werken praca-zdalna tryb-pracy trabalho-remoto modelo-trabalho teletrabalho distans distansarbete arbete-distans',
  ],
  how_to_apply: [
    'howtoapply applyurl applicationurl applylink apply apply-to application-link application-email apply-email application application-link-or-email application-url-or-email application-link-email application-method application-address apply-uri application-instructions apply-here email contact-email job-apply-url email-address',
    'bewerbungslink link-bewerbung bewerbungs-url bewerbung bewerbung-an bewerbungsadresse bewerbungs-email bewerben bewerben-unter online-bewerbung kontakt-email bewerbungsmail lien-postuler postuler url-candidature lien-candidature candidature email-candidature courriel adresse-candidature inscribirse enlace-inscripción url-inscripción cómo-aplicar aplicar solicitud email-contacto correo correo-electrónico postular',
    'candidati candidatura link-candidatura come-candidarsi url-candidatura email-candidatura sollicitatielink sollicitatie solliciteren sollicitatie-url solliciteer-via aplikuj link-aplikacyjny aplikacja jak-aplikować adres-aplikacji link-do-aplikacji candidatar-se link-inscrição inscrição como-se-candidatar ansökan ansökningslänk ansök ansök-här ansökan-till sök-jobbet ansökningsadress',
  ],
  recruiter_name: [
    'recruiter recruiter-name contact contact-name contactperson hiring-manager contact-person ansprechpartner ansprechpartnerin kontakt kontaktperson ansprechperson contact-recruteur recruteur nom-recruteur personne-contact interlocuteur persona-contacto contacto reclutador referente contatto persona-contatto recruiter-naam osoba-kontaktowa rekruter pessoa-contato recrutador contato rekryterare kontaktnamn',
  ],
  recruiter_url: ['recruiterurl recruiter-link contacturl contact-url recruiter-profile'],
  posted_at: [
    'postedat date date-posted published-at published published-date publication-date pubdate posted-date postdate posting-date posted start-date created-at created create-date creation-date first-published date-published publish-date open-date opening-date publication-start-date date-added release-date released-date listed-date date-created job-date updated updated-at last-updated date-updated modified',
    'veröffentlicht veröffentlicht-am veröffentlichungsdatum datum online-seit online-ab erscheinungsdatum eingestellt-am erstellt erstellt-am anzeigedatum date-publication publié publié-le mise-en-ligne date-parution date-création fecha-publicación publicado fecha fecha-creación fecha-alta fecha-inicio',
    'data data-pubblicazione pubblicato pubblicato-il data-inserimento publicatiedatum datum-plaatsing geplaatst geplaatst-op plaatsingsdatum data-publikacji opublikowano data-dodania dodano data-publicação publicado-em data-criação publiceringsdatum publicerad publicerad-den publicerat datum-publicerad',
  ],
  expires_at: [
    'expires expires-at expirydate expiration-date expiration expiry expire validthrough valid-until valid-to end-date closing-date closes closes-at close-date deadline application-deadline application-close-date apply-by apply-before date-expires expiry-at job-expires job-expiry-date unpublish-date unpublish-at valid-through last-date publication-end-date',
    'bewerbungsfrist bewerbungsschluss ablaufdatum enddatum läuft-ab gültig-bis online-bis bewerben-bis frist einsendeschluss date-limite date-limite-candidature date-fin date-expiration date-clôture expire-le valable-jusque fecha-cierre fecha-límite fecha-fin fecha-caducidad fecha-vencimiento caduca válido-hasta plazo',
    'scadenza data-scadenza valido-fino data-fine termine-candidatura sluitingsdatum einddatum vervaldatum geldig-tot reageren-voor deadline-sollicitatie ważne-do data-ważności termin-składania data-zakończenia aplikuj-do ważna-do data-limite data-encerramento data-validade validade prazo data-fim sista-ansökningsdag sista-ansökningsdatum slutdatum ansök-senast giltig-till utgår',
  ],
};
