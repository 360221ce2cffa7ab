import { valueTexts } from './api-values.ts';

/**
 * What the API says about values of fields, in German. The first text of a pair is the sentence of the API. Texts in braces stand for
 * what the API names. Those about jobs and secrets are in `generated/import-messages.ts`.
 */
export const issueTexts: readonly (readonly [english: string, german: string])[] = [
  ...valueTexts,

  // Headers, hosts and domains
  [
    'is a duplicate of another header that differs only in case',
    'Diesen Header gibt es schon. Groß- und Kleinschreibung zählen nicht',
  ],
  ['is not a valid header name', 'Der Name des Headers ist nicht gültig'],
  ['is reserved: Corkboard sets this header', 'Diesen Header setzt Corkboard selbst'],
  ['must not have a name longer than {max} characters', 'Der Name darf höchstens {max} Zeichen haben'],
  [
    'must consist of visible ASCII characters, with spaces only between them',
    'Erlaubt sind sichtbare ASCII-Zeichen, mit Leerzeichen nur dazwischen',
  ],
  ['must not reference more than {max} secrets', 'Erlaubt sind höchstens {max} Geheimnisse'],
  [
    'must be a value, because there is no stored value that {name} could keep',
    'Es ist noch kein Wert gespeichert. Gib ihn ein',
  ],
  ['must be a host name or an IP address, not a URL', 'Nötig ist ein Host oder eine IP-Adresse, keine URL'],
  [
    'must be without a port and brackets, since every port is meant',
    'Nötig ist ein Host ohne Port und ohne Klammern',
  ],
  ['must be written as IPv4', 'Nötig ist die Schreibweise als IPv4'],
  ['must be a domain name, not an IP address', 'Nötig ist ein Domainname, keine IP-Adresse'],
  [
    'must be a domain name such as jobs.example.org, without scheme, port or path',
    'Nötig ist ein Domainname wie jobs.example.org, ohne Schema, Port und Pfad',
  ],
  ['must not belong to this installation', 'Die Domain gehört zu dieser Installation'],

  // Required, or not allowed with other fields
  ['is required, before the file', 'Nötig, und zwar vor der Datei'],
  ['is required because the member has a password', 'Nötig, denn das Mitglied hat ein Passwort'],
  ['is required because you have a password', 'Nötig, denn du hast ein Passwort'],
  ['is required, because the link creates a user', 'Nötig, denn der Link legt einen Benutzer an'],
  ['is required, unless there is a token', 'Nötig ohne Token'],
  ['is required with to', 'Nötig, wenn „to“ angegeben ist'],
  ['is only allowed for create', 'Erlaubt nur beim Anlegen'],
  ['is only allowed without url', 'Erlaubt nur ohne URL'],
  ['is only for plans of the kind job_posting', 'Erlaubt nur für Tarife für Stellenanzeigen'],
  ['must be omitted when there is a token', 'Nicht erlaubt mit einem Token'],
  ['must be omitted without a token', 'Nicht erlaubt ohne Token'],
  ['must be omitted with a challenge', 'Nicht erlaubt bei dieser Anmeldung'],
  ['must be omitted without a challenge', 'Erlaubt nur zur Bestätigung einer Anmeldung'],
  ['must be null for a plan of the kind paywall', 'Nicht erlaubt für einen Tarif der Bezahlschranke'],
  ['must be null unless an organization is exported', 'Erlaubt nur beim Export einer Organisation'],
  [
    'must be {format} for an organization, and only for it',
    '{format} ist das Format einer Organisation, und nur ihres',
  ],
  ['must be empty for an organization', 'Nicht erlaubt beim Export einer Organisation'],
  [
    'must be active or draft, because a subscription pays for the job',
    'Aktiv oder Entwurf, denn ein Abo bezahlt die Stelle',
  ],
  [
    'must be in the future, because a subscription pays for the job',
    'Nötig ist ein Datum in der Zukunft, denn ein Abo bezahlt die Stelle',
  ],
  [
    'must be null, because the plan is not of the kind job_posting',
    'Nicht erlaubt, denn der Tarif ist nicht für Stellenanzeigen',
  ],
  [
    'must be null or in the future for the subscription to be {status}',
    'Mit dem Status {status} muss das Datum leer sein oder in der Zukunft liegen',
  ],
  ['must be set with amount_off, and be null without it', 'Nötig mit einem Betrag, und nur mit ihm'],
  [
    'must have one of code, recovery_code and passkey',
    'Nötig ist ein Code, ein Wiederherstellungscode oder ein Passkey',
  ],
  ['must not be sent together with content', 'Nicht erlaubt zusammen mit dem Inhalt'],
  ['must not be null while the page is published', 'Nötig, solange die Seite veröffentlicht ist'],
  ['must be sent only once', 'Erlaubt nur einmal'],
  [
    'must be sent again, because the scheme, host or port of the URL has changed',
    'Die URL hat ein anderes Schema, einen anderen Host oder Port. Gib den Wert noch einmal ein',
  ],

  // Dates
  ['must be after currentPeriodStart', 'Nötig ist ein Datum nach dem Beginn des Zeitraums'],
  ['must be after starts_at', 'Nötig ist ein Datum nach dem Beginn'],
  ['must not be after to', 'Der Beginn liegt nach dem Ende'],
  ['must not be after to ({to})', 'Der Beginn liegt nach dem Ende ({to})'],
  ['must not be later than date_to', 'Der Beginn liegt nach dem Ende'],
  ['must not be later than to', 'Der Beginn liegt nach dem Ende'],
  [
    'must not be more than {days} days before to ({to})',
    'Erlaubt sind höchstens {days} Tage vor dem Ende ({to})',
  ],
  ['must not be greater than max', 'Das Minimum ist größer als das Maximum'],

  // What must exist
  ['must be a resource of the organization', 'Das gibt es in dieser Organisation nicht'],
  [
    'is not available, because your role allows no notifications',
    'Deine Rolle erlaubt keine Benachrichtigungen',
  ],
  ['must be one that your role allows: {choices}', 'Deine Rolle erlaubt nur {choices}'],
  ['must be an asset', 'Nötig ist ein Bild der Mediathek'],
  ['must be an asset of the organization', 'Dieses Bild gibt es in der Mediathek nicht'],
  ['must be an existing author of the organization', 'Diesen Autor gibt es nicht'],
  ['must be another author of the organization', 'Nötig ist ein anderer Autor'],
  ['must be an existing company of the organization', 'Dieses Unternehmen gibt es nicht'],
  ['must be the id of a company of the organization', 'Dieses Unternehmen gibt es nicht'],
  ['must be another company', 'Nötig ist ein anderes Unternehmen'],
  ['must be an existing job of the organization', 'Diesen Job gibt es nicht'],
  ['must be the id of a job of the organization', 'Diesen Job gibt es nicht'],
  ['must be a member of the organization', 'Dieses Mitglied gibt es nicht'],
  ['must be the id of a plan of the organization', 'Diesen Tarif gibt es nicht'],
  ['must be the id of a plan of the kind job_posting', 'Nötig ist ein Tarif für Stellenanzeigen'],
  ['must be the id of a plan that the board offers', 'Diesen Tarif bietet das Board nicht an'],
  ['must be the id of a subscription of the organization', 'Dieses Abo gibt es nicht'],
  ['must be the URL of an existing logo', 'Dieses Logo gibt es nicht'],
  ['must be the path of a landing page', 'Diese Landingpage gibt es nicht'],
  ['must be an event type (see GET /webhooks/events)', 'Dieses Ereignis gibt es nicht'],
  ['must be scopes of keys', 'Diese Berechtigung gibt es nicht'],
  [
    'must be a file that was uploaded to an import',
    'Diese Datei gibt es nicht mehr. Lade sie noch einmal hoch',
  ],
  ['must be an id, because you are not an operator', 'Nötig ist eine ID, denn du bist kein Betreiber'],
  ['must be the next_cursor of an earlier response', 'Lade die Liste neu'],

  // Files
  ['must be a file name', 'Nötig ist ein Dateiname'],
  ['must be a file with a name', 'Nötig ist eine Datei mit einem Namen'],
  ['must be a file of a multipart/form-data form', 'Nötig ist eine Datei'],
  ['must be the only field, and comes first', 'Erlaubt ist nur eine Datei'],
  [
    'is not a valid multipart/form-data form: {reason}',
    'Die Datei kam nicht richtig an. Lade sie noch einmal hoch',
  ],

  // Fields of forms and collections
  ['is not a field of this form', 'Dieses Feld hat das Formular nicht'],
  ['is not a question of the form', 'Diese Frage hat das Formular nicht'],
  ['is not a key of a schema field', 'Diese Angabe hat ein Feld nicht'],
  ['is not a valid key', 'Dieser Name ist nicht erlaubt'],
  ['is reserved; choose another name', 'Der Name ist vergeben. Wähle einen anderen'],
  ['must not be a reserved path of the board', 'Den Pfad braucht das Board selbst. Wähle einen anderen'],

  // URLs that the server may not request
  ['The URL is not valid.', 'Die URL ist nicht gültig'],
  ['The URL must start with http:// or https://.', 'Die URL muss mit http:// oder https:// beginnen'],
  [
    'The URL must not contain a user name or password.',
    'Die URL darf keinen Benutzernamen und kein Passwort enthalten',
  ],
  ['The URL must not have port 0.', 'Der Port 0 ist nicht erlaubt'],
  ['The host name of the URL belongs to a private network.', 'Der Host gehört zu einem privaten Netz'],
  ['The IP address is not public.', 'Die IP-Adresse ist nicht öffentlich'],
  [
    'The host name resolves to an IP address that is not public.',
    'Der Host führt zu einer IP-Adresse, die nicht öffentlich ist',
  ],

  ['is not a setting of a {type} field', 'Diese Einstellung hat ein Feld der Art {type} nicht'],
  ['must be a range such as {range}', 'Nötig ist ein Bereich wie {range}'],
  ['must not have a min that is greater than max', 'Das Minimum ist größer als das Maximum'],
  ['must be a list of options of the field', 'Erlaubt sind nur Möglichkeiten des Felds'],
  ['must not contain more items than there are options', 'Es sind mehr Einträge als Möglichkeiten'],

  // Passwords, plans and coupons
  ['must not be a common password', 'Das Passwort ist zu verbreitet. Wähle ein anderes'],
  ['must not be the email address', 'Das Passwort ist die E-Mail-Adresse. Wähle ein anderes'],
  ['must be that of the email address', 'Nötig ist die E-Mail-Adresse der Einladung'],
  ['must contain a letter, a digit or a symbol', 'Nötig ist ein Buchstabe, eine Ziffer oder ein Zeichen'],
  ['must be chosen', 'Wähle etwas aus'],
  ['must have a price that Stripe can charge', 'Den Preis kann Stripe nicht abbuchen'],
  [
    'must be a subscription of yours that has a job left',
    'Nötig ist ein eigenes Abo, das noch einen Job enthält',
  ],
  ['has been used up', 'Der Gutschein ist aufgebraucht'],
  ['has ended', 'Der Gutschein ist abgelaufen'],
  ['is for another plan', 'Der Gutschein gilt für einen anderen Tarif'],
  ['is for prices in another currency', 'Der Gutschein gilt für eine andere Währung'],
  ['is not a coupon of this board', 'Diesen Gutschein gibt es nicht'],
  [
    'is only for the first posting of a company',
    'Der Gutschein gilt nur für die erste Ausschreibung eines Unternehmens',
  ],
  [
    'must not contain {name}, which only plans of the kind paywall grant',
    '{name} gewähren nur Tarife der Bezahlschranke',
  ],
  [
    'must not contain more than {max} entitlements besides {name}',
    'Erlaubt sind höchstens {max} Berechtigungen neben {name}',
  ],
  [
    'must be at the domain of the website of the company, or below it',
    'Nötig ist eine E-Mail-Adresse mit der Domain der Website des Unternehmens',
  ],

  // Emails and secrets
  [
    'has an unknown placeholder {name}; the known ones are {choices}',
    'Den Platzhalter {name} gibt es nicht. Es gibt {choices}',
  ],
  [
    'has braces that are no placeholder; the known ones are {choices}',
    'Geschweifte Klammern sind nur für Platzhalter erlaubt. Es gibt {choices}',
  ],
  [
    'must link to http, https and mailto URLs only, or to a placeholder that is a URL',
    'Erlaubt sind nur Links auf http, https, mailto oder einen Platzhalter mit einer URL',
  ],
  ['must make an email of at most {max} kB of HTML', 'Erlaubt sind E-Mails mit höchstens {max} kB HTML'],
  ['must contain {{{name}}}', 'Es fehlt {{{name}}}'],
  ['must show {{{name}}}', 'Es fehlt {{{name}}}'],
  ['must not contain the URL {{{name}}}', 'Die URL {{{name}}} ist hier nicht erlaubt'],
  ['must not contain a secret of the headers', 'Ein Geheimnis der Header ist hier nicht erlaubt'],
  [
    'must be {type} like the existing page with this external_id',
    'Nötig ist {type} wie bei der Seite, die diese externe ID schon hat',
  ],
];
