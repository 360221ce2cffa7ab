import type { englishRules } from './english-rules.ts';

/** Those about values follow “Der Wert ist nicht gültig:”, without a period. Those about jobs follow “Das Board nimmt den Job nicht an:”. */
export const germanRules: Record<keyof typeof englishRules, string> = {
  // Types
  must_be_text: 'Nötig ist ein Text',
  must_be_text_or_null: 'Nötig ist ein Text oder null',
  must_be_number: 'Nötig ist eine Zahl',
  must_be_number_or_null: 'Nötig ist eine Zahl oder null',
  must_be_boolean: 'Nötig ist true oder false',
  must_be_list: 'Nötig ist eine Liste',
  must_be_null: 'Nötig ist null',
  must_be_object: 'Nötig ist ein Objekt',
  must_be_object_or_null: 'Nötig ist ein Objekt oder null',
  must_be_given: 'Er fehlt',
  unknown_name: 'Ein Feld dieses Namens gibt es nicht',
  forbidden_name: 'Der Name eines Felds ist nicht erlaubt',
  other_form: 'Er hat keine der erlaubten Formen',

  // Texts
  text_min: 'Mindestlänge {min} Zeichen',
  text_max: 'Erlaubt sind höchstens {max} Zeichen',
  must_not_be_blank: 'Er ist leer',
  must_be_one_line: 'Erlaubt ist nur eine Zeile',
  must_have_letter_or_digit: 'Nötig ist ein Buchstabe oder eine Ziffer',
  must_not_have_nul: 'Das Zeichen U+0000 ist nicht erlaubt',
  must_be_unicode: 'Halbe Ersatzpaare von Unicode sind nicht erlaubt',
  must_be_url: 'Nötig ist eine vollständige URL mit http oder https, ohne Benutzername und Passwort',
  must_be_email: 'Nötig ist eine E-Mail-Adresse',
  must_be_id: 'Nötig ist eine UUID',
  must_be_date: 'Nötig ist ein Datum nach ISO 8601 oder ein Zeitpunkt mit Z oder Zeitzone',
  must_be_slug: 'Erlaubt sind Kleinbuchstaben und Ziffern, mit einzelnen Bindestrichen dazwischen',
  must_be_question_id: 'Erlaubt sind bis zu 40 Kleinbuchstaben, Ziffern, Bindestriche und Unterstriche',
  must_be_two_letters: 'Nötig sind zwei Buchstaben',
  must_be_three_letters: 'Nötig sind drei Buchstaben',
  must_be_choice: 'Erlaubt sind {choices}',
  must_differ: 'Ein anderer Name ist nötig',

  // Numbers, lists and objects
  number_min: 'Der kleinste erlaubte Wert ist {min}',
  number_max: 'Der größte erlaubte Wert ist {max}',
  list_min: 'Mindestzahl der Einträge {min}',
  list_max: 'Erlaubt sind höchstens {max} Einträge',
  object_min: 'Mindestzahl der Felder {min}',
  size_max: 'Erlaubt sind höchstens {max} kB',
  values_max: 'Erlaubt sind höchstens {max} Werte',
  names_max: 'Erlaubt sind Namen mit höchstens {max} Zeichen',
  depth_max: 'Erlaubt sind höchstens {max} Ebenen',

  // Pay, places and workplace
  must_be_currency: 'Nötig ist ein Währungscode nach ISO 4217',
  must_not_be_greater: 'Er ist größer als {field}',
  must_be_country: 'Nötig ist ein Ländercode nach ISO 3166-1 wie NL',
  must_be_region_form:
    'Nötig sind 2 bis 20 Buchstaben und Unterstriche oder ein Bereich von Zeitzonen wie UTC+1..UTC+3',
  must_be_region:
    'Nötig ist ein Ländercode nach ISO 3166-1 wie NL, eine Region wie EMEA oder ein Bereich wie UTC+1..UTC+3',
  must_have_part: 'Mindestens ein Feld darf nicht null sein',
  must_have_both_coordinates: 'Die andere Koordinate fehlt',
  must_be_true_if_remote: 'Nötig ist true, wenn remote full ist',
  must_be_false_unless_remote: 'Nötig ist false, wenn remote nicht full ist',

  // Applications
  must_be_contact: 'Nötig ist eine URL, eine E-Mail-Adresse oder eine Telefonnummer',
  must_fit_contact: 'Zu how_to_apply passt nur {method}',
  must_be_null_with_form: 'Nötig ist null, wenn how_to_apply_method form ist',
  must_be_null_or_form: 'Nötig ist null oder form, wenn how_to_apply null ist',
  question_ids_must_differ: 'Jede Frage braucht eine eigene ID',
  only_for_choices: 'Erlaubt nur für choice und multiple',
  same_option_twice: 'Eine Möglichkeit kommt zweimal vor',
  only_options: 'Erlaubt sind nur Möglichkeiten der Frage',
  no_knockout: 'Erlaubt nur für yes_no, choice, multiple und number',

  // Jobs of the board
  must_be_in_future: 'Ein aktiver Job braucht null oder einen Zeitpunkt in der Zukunft',
  must_be_category: 'Diese Kategorie gibt es nicht',
  must_be_same_category: 'category_id, category_slug und category nennen verschiedene Kategorien',
  slug_of_another_job: 'Ein anderer Job hat schon den Slug {slug}.',
  external_id_of_another_job: 'Ein anderer Job hat schon diese externe ID.',
  waits_for_review: 'Der Job wartet auf Prüfung.',
  waits_for_review_before_deletion: 'Der Job wartet auf Prüfung und kann erst danach gelöscht werden.',
  rejected_by_review: 'Der Job wurde bei der Prüfung abgelehnt.',
  job_not_found: 'Es gibt ihn nicht mehr.',

  // Secrets
  secret_deleted: 'Das Geheimnis {name} im Header {header} gibt es nicht mehr.',
  secret_name_invalid: 'Nach „vault:“ im Header {header} steht kein gültiger Name.',
  secret_without_value: 'Das Geheimnis {name} hat noch keinen Wert.',
  secret_not_sendable: 'Das Geheimnis {name} enthält Zeichen, die in einem Header nicht erlaubt sind.',
  secrets_too_long: 'Mit den Geheimnissen haben die Header mehr als {max} Zeichen.',
  secret_for_other_hosts: 'Das Geheimnis {name} darf nicht an {host} gehen.',
  secret_unreadable: 'Das Geheimnis {name} lässt sich nicht entschlüsseln und muss neu gespeichert werden.',
};
