/**
 * What the API says about values of fields, in German. The first text of a pair is the sentence of the API. Texts in braces stand for
 * what the API names. Those about jobs and secrets are in `generated/import-messages.ts`.
 */
export const issueTexts: readonly (readonly [english: string, german: string])[] = [
  // Forms of values
  ['has a name that is not allowed', 'Der Name eines Felds ist nicht erlaubt'],
  ['is not a {noun} of this operation', 'Ein Feld dieses Namens gibt es nicht'],
  ['is not valid', 'Der Wert ist nicht gültig'],
  ['must be JSON', 'Nötig ist gültiges JSON'],
  ['must be a finite number', 'Nötig ist eine endliche Zahl'],
  ['must be a number, without quotes', 'Nötig ist eine Zahl ohne Anführungszeichen'],
  ['must be greater than {min}', 'Nötig ist mehr als {min}'],
  ['must be less than {max}', 'Nötig ist weniger als {max}'],
  ['must be between {min} and {max}', 'Erlaubt sind Werte von {min} bis {max}'],
  ['must be an integer between {min} and {max}', 'Erlaubt sind ganze Zahlen von {min} bis {max}'],
  ['must be an integer', 'Nötig ist eine ganze Zahl'],
  ['must be an integer or null', 'Nötig ist eine ganze Zahl oder null'],
  ['must be a multiple of {step}', 'Nötig ist ein Vielfaches von {step}'],
  [
    'must not have more than {digits} decimals in {currency}',
    'In {currency} sind höchstens {digits} Nachkommastellen erlaubt',
  ],
  ['must not contain more than {max} fields', 'Erlaubt sind höchstens {max} Felder'],
  [
    'must not contain more than {max} fields, but contains {count}',
    'Erlaubt sind höchstens {max} Felder. Es sind {count}',
  ],
  ['must not contain more than {max} words', 'Erlaubt sind höchstens {max} Wörter'],
  ['must not contain more than {max} kB of defaults', 'Erlaubt sind höchstens {max} kB an Vorgaben'],
  ['must contain between {min} and {max} items', 'Erlaubt sind {min} bis {max} Einträge'],
  ['must not contain the same item twice (items {one} and {other})', 'Derselbe Eintrag kommt zweimal vor'],
  ['must not be repeated', 'Derselbe Eintrag kommt zweimal vor'],
  ['must not repeat the name of field {number}', 'Feld {number} hat denselben Namen'],
  ['must not be empty', 'Der Wert ist leer'],
  ['must be empty', 'Der Wert muss leer sein'],
  ['must be an empty string', 'Der Wert muss leer sein'],
  ['must be a list of strings', 'Nötig ist eine Liste von Texten'],
  ['must be a list of fields', 'Nötig ist eine Liste von Feldern'],
  ['must be a list of different values among {choices}', 'Erlaubt sind verschiedene Werte von: {choices}'],
  ['must be one of: {choices}', 'Erlaubt sind {choices}'],
  ['must be one of the options of the field', 'Erlaubt sind nur Möglichkeiten des Felds'],
  [
    'must be one line (a longtext field takes several)',
    'Erlaubt ist nur eine Zeile. Mehrere nimmt ein Feld der Art longtext',
  ],
  ['must be a single line of up to {max} characters', 'Erlaubt ist eine Zeile mit höchstens {max} Zeichen'],
  ['must be a text of up to {max} characters', 'Erlaubt sind höchstens {max} Zeichen'],
  ['must be [true] or [false]', 'Nötig ist [true] oder [false]'],
  ['must match exactly one of the allowed schemas', 'Nötig ist genau eine der erlaubten Formen'],
  ['must not match this schema', 'Diese Form ist nicht erlaubt'],
  ['must match the pattern {pattern}', 'Nötig ist das Muster {pattern}'],
  ['must have the format {format}', 'Nötig ist das Format {format}'],
  ['must have a valid {tag}', '{tag} fehlt oder ist nicht gültig'],
  ['must be a date such as {example}', 'Nötig ist ein Datum wie {example}'],
  ['must be a date from {first} to {last}', 'Nötig ist ein Datum von {first} bis {last}'],
  ['must be a color such as #1d5c63', 'Nötig ist eine Farbe wie #1d5c63'],
  ['must be six digits', 'Nötig sind sechs Ziffern'],
  [
    'must be four groups of four letters or digits from 2 to 7',
    'Nötig sind vier Gruppen aus je vier Buchstaben oder Ziffern von 2 bis 7',
  ],
  ['must be base64url', 'Nötig ist base64url'],
  ['must be two capital letters', 'Nötig sind zwei Großbuchstaben'],
  ['must be two lowercase letters', 'Nötig sind zwei Kleinbuchstaben'],
  ['must be the 43-character token of a link or challenge', 'Nötig ist das Token eines Links mit 43 Zeichen'],
  ['must be {min} to {max} visible ASCII characters', 'Erlaubt sind {min} bis {max} sichtbare ASCII-Zeichen'],
  ['must be up to {max} visible ASCII characters', 'Erlaubt sind bis zu {max} sichtbare ASCII-Zeichen'],
  [
    'must be {min} to {max} letters, digits, hyphens and underscores',
    'Erlaubt sind {min} bis {max} Buchstaben, Ziffern, Bindestriche und Unterstriche',
  ],
  [
    'must be {min} to {max} lowercase letters, digits, hyphens and underscores',
    'Erlaubt sind {min} bis {max} Kleinbuchstaben, Ziffern, Bindestriche und Unterstriche',
  ],
  [
    'must be up to {max} lowercase letters and hyphens',
    'Erlaubt sind bis zu {max} Kleinbuchstaben und Bindestriche',
  ],
  [
    'must be up to {max} lowercase letters, digits, hyphens and underscores and start with a letter',
    'Erlaubt sind bis zu {max} Kleinbuchstaben, Ziffern, Bindestriche und Unterstriche, zuerst ein Buchstabe',
  ],
  [
    'must be up to {max} letters, digits, hyphens and underscores and start with a letter',
    'Erlaubt sind bis zu {max} Buchstaben, Ziffern, Bindestriche und Unterstriche, zuerst ein Buchstabe',
  ],
  [
    'must be up to {max} lowercase letters, digits and hyphens and start and end with a letter or digit',
    'Erlaubt sind bis zu {max} Kleinbuchstaben, Ziffern und Bindestriche, am Anfang und Ende kein Bindestrich',
  ],
  [
    'must be up to {max} letters, digits and hyphens and start and end with a letter or digit',
    'Erlaubt sind bis zu {max} Buchstaben, Ziffern und Bindestriche, am Anfang und Ende kein Bindestrich',
  ],
  [
    'must be letters, digits and hyphens, in parts separated by dots, each at most {max} characters',
    'Erlaubt sind Buchstaben, Ziffern und Bindestriche in Teilen mit Punkten dazwischen, jeder mit höchstens {max} Zeichen',
  ],
  [
    'must be lowercase letters and digits, with single hyphens or underscores between them',
    'Erlaubt sind Kleinbuchstaben und Ziffern, mit einzelnen Bindestrichen oder Unterstrichen dazwischen',
  ],
  [
    'must be up to {max} characters without / \\ ? # and without spaces around it',
    'Erlaubt sind bis zu {max} Zeichen ohne / \\ ? # und ohne Leerzeichen am Rand',
  ],
  ['must be a path that begins with one slash', 'Nötig ist ein Pfad, der mit einem Schrägstrich beginnt'],
  [
    'must be the name of a secret, such as stripe-key',
    'Nötig ist der Name eines Geheimnisses wie stripe-key',
  ],
  [
    'must be jobs, companies, members, applications, organization, or items/ and the slug of a collection',
    'Nötig ist jobs, companies, members, applications, organization oder items/ mit dem Slug einer Sammlung',
  ],
  ['must be a UUID in lower case', 'Nötig ist eine UUID in Kleinbuchstaben'],
  ['must be a valid domain name', 'Nötig ist ein gültiger Domainname'],
  [
    'must be an IANA time zone such as Europe/Amsterdam',
    'Nötig ist eine Zeitzone der IANA wie Europe/Amsterdam',
  ],
  ['must be encoded in UTF-8', 'Nötig ist UTF-8'],
  ['is not valid rich text: {problem}', 'Der formatierte Text ist nicht gültig: {problem}'],

  // Required, or not allowed with other fields
  ['is required because the member has a password', 'Das Mitglied hat ein Passwort. Es fehlt'],
  ['is required because you have a password', 'Du hast ein Passwort. Es fehlt'],
  ['is required, because the link creates a user', 'Der Link legt einen Benutzer an. Darum fehlt noch etwas'],
  ['is required, unless there is a token', 'Ohne Token fehlt etwas'],
  ['is required with to', 'Mit „to“ fehlt etwas'],
  ['is only allowed for create', 'Erlaubt nur beim Anlegen'],
  ['is only allowed without url', 'Erlaubt nur ohne URL'],
  ['is only for plans of the kind job_posting', 'Erlaubt nur für Tarife für Stellenanzeigen'],
  ['must be omitted when there is a token', 'Nicht erlaubt mit einem Token'],
  ['must be omitted without a token', 'Nicht erlaubt ohne Token'],
  ['must be omitted with a challenge', 'Nicht erlaubt mit einer Aufgabe'],
  ['must be omitted without a challenge', 'Nicht erlaubt ohne Aufgabe'],
  ['must be null for a plan of the kind paywall', 'Nicht erlaubt für einen Tarif der Bezahlschranke'],
  ['must be null unless an organization is exported', 'Erlaubt nur beim Export einer Organisation'],
  [
    'must be {format} for an organization, and only for it',
    '{format} ist das Format einer Organisation, und nur ihres',
  ],
  ['must be empty for an organization', 'Nicht erlaubt beim Export einer Organisation'],
  [
    'must be null, because the plan is not of the kind job_posting',
    'Nicht erlaubt, denn der Tarif ist nicht für Stellenanzeigen',
  ],
  [
    'must be null or in the future for the subscription to be {status}',
    'Mit dem Status {status} ist kein Datum oder eines in der Zukunft nötig',
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
    'Diese Datei gibt es nicht (mehr). Lade sie noch einmal hoch',
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

  // Passwords, plans and coupons
  ['must not be a common password', 'Das Passwort ist zu verbreitet. Wähle ein anderes'],
  ['must not be the email address', 'Das Passwort ist die E-Mail-Adresse. Wähle ein anderes'],
  ['must be that of the email address', 'Nötig ist die E-Mail-Adresse der Einladung'],
  ['must contain a letter, a digit or a symbol', 'Nötig ist ein Buchstabe, eine Ziffer oder ein Zeichen'],
  ['must be chosen', 'Wähle etwas aus'],
  ['must have a price that Stripe can charge', 'Den Preis kann Stripe nicht abbuchen'],
  [
    'must be a subscription of yours that has a job left',
    'Nötig ist ein eigenes Abo mit einer freien Anzeige',
  ],
  ['has been used up', 'Der Gutschein ist aufgebraucht'],
  ['has ended', 'Der Gutschein ist abgelaufen'],
  ['is for another plan', 'Der Gutschein gilt für einen anderen Tarif'],
  ['is for prices in another currency', 'Der Gutschein gilt für eine andere Währung'],
  ['is not a coupon of this board', 'Diesen Gutschein gibt es nicht'],
  [
    'is only for the first posting of a company',
    'Der Gutschein gilt nur für die erste Anzeige eines Unternehmens',
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
    'Nötig ist eine Adresse an der Domain der Website des Unternehmens',
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
