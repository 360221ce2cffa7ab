import type { MappedTarget } from './schema.ts';

/** Names of columns and elements in common languages and feeds, folded, best first. */
const names: Readonly<Partial<Record<MappedTarget, string>>> = {
  id: 'id jobid externalid referencenumber reference referenceid ref refnumber requisitionid reqid partnerjobid guid uuid jobreference jobnummer stellennummer kennziffer referenz numero jobnumber jobno jobnr stellennr stellenid nummer nr',
  url: 'url joburl link joblink detailurl detailsurl permalink postingurl absoluteurl jobadurl stellenlink lien enlace',
  title:
    'title jobtitle name jobname position positiontitle role headline stellentitel titel stellenbezeichnung bezeichnung stelle beruf titre intitule poste titulo puesto cargo titolo posizione functie functietitel vacature stanowisko nazwa otsikko stilling',
  company_name:
    'company companyname employer employername organization organisation hiringorganization client firma firmenname unternehmen arbeitgeber entreprise societe employeur empresa compania azienda bedrijf werkgever firmanavn pracodawca',
  company_website: 'companywebsite companyurl employerurl website homepage firmenwebsite',
  company_logo_url: 'companylogo companylogourl logo logourl logolink',
  location:
    'location joblocation locationname place workplace arbeitsort standort einsatzort dienstort lieu localisation ubicacion localizacion lugar luogo sede locatie plaats lokalizacja miejsce sijainti',
  city: 'city town locality addresslocality ort stadt ville ciudad cidade citta stad miasto gemeinde',
  region:
    'region state province county addressregion bundesland provinz departement provincia regione wojewodztwo kanton',
  country: 'country countrycode addresscountry land pays pais paese kraj staat',
  description:
    'description jobdescription descriptionhtml content body text details beschreibung stellenbeschreibung jobbeschreibung descriptif descripcion descricao descrizione omschrijving functieomschrijving opis',
  job_type:
    'jobtype type employmenttype contracttype positiontype commitment arbeitszeit beschaftigungsart anstellungsart vertragsart stellenart typecontrat contrat typedecontrat tipocontrato jornada tipodicontratto dienstverband rodzajumowy workinghours',
  category:
    'category jobcategory department function industry sector team kategorie berufsfeld bereich abteilung branche categorie departement categoria departamento afdeling kategoria',
  pay: 'salary pay compensation wage salarytext salaryrange payrange remuneration gehalt gehaltsspanne lohn vergutung verdienst salaire salario retribuzione stipendio salaris wynagrodzenie lonn palkka',
  salary_min:
    'salarymin minsalary salaryfrom payfrom minpay minimumsalary salarylow gehaltvon gehaltmin mindestgehalt salairemin salariomin',
  salary_max:
    'salarymax maxsalary salaryto payto maxpay maximumsalary salaryhigh gehaltbis gehaltmax hochstgehalt salairemax salariomax',
  salary_currency: 'salarycurrency currency currencycode wahrung devise moneda valuta waluta',
  salary_period:
    'salaryperiod payperiod salaryunit salaryinterval salarytype payfrequency gehaltszeitraum periode',
  remote:
    'remote isremote remotetype remotestatus workplacetype worktype homeoffice telecommute telework teletravail remoto workmode arbeitsmodell',
  how_to_apply:
    'howtoapply applyurl applicationurl applylink apply applyto applicationlink applicationemail applyemail email contactemail bewerbungslink bewerbungsurl bewerbung lienpostuler postuler sollicitatielink',
  recruiter_name:
    'recruiter recruitername contact contactname contactperson ansprechpartner kontakt kontaktperson',
  recruiter_url: 'recruiterurl contacturl',
  posted_at:
    'postedat date dateposted publishedat publisheddate publicationdate pubdate posteddate postdate startdate createdat created firstpublished veroffentlicht veroffentlichungsdatum datum datepublication fechapublicacion fecha dataofferta publicatiedatum datapublikacji',
  expires_at:
    'expiresat expirydate expirationdate expiration expires expiry validthrough enddate closingdate deadline applicationdeadline bewerbungsfrist ablaufdatum enddatum datelimite fechacierre fechalimite scadenza sluitingsdatum waznedo',
};

interface NamedTarget {
  target: MappedTarget;
  /** 1 for the most specific name. */
  confidence: number;
}

const byName = listNames();

/** The target that a column is named after. `confidence` is 0.95 for the common English names and falls to 0.6. */
export function findNamedTarget(path: string): NamedTarget | undefined {
  const steps = path.split('.');
  const last = fold(steps.at(-1) ?? '');
  const whole = fold(path);
  const parent = fold(steps.slice(-2).join(''));
  return byName.get(whole) ?? byName.get(parent) ?? byName.get(last);
}

function fold(name: string): string {
  return name
    .slice(0, 200)
    .normalize('NFKD')
    .replace(/^[^:]{1,20}:/, '')
    .replace(/\([^()]*\)/g, '')
    .toLowerCase()
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l')
    .replace(/ß/g, 'ss')
    .replace(/[^a-z0-9]/g, '');
}

function listNames(): ReadonlyMap<string, NamedTarget> {
  const found = new Map<string, NamedTarget>();
  for (const [target, list] of Object.entries(names)) {
    for (const [index, name] of list.split(' ').entries()) {
      if (!found.has(name))
        found.set(name, { target: target as MappedTarget, confidence: Math.max(0.6, 0.95 - index * 0.02) });
    }
  }
  return found;
}
