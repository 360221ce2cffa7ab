import type { ClientErrorCode, ErrorCode } from '@corkboard/client';

/**
 * What errors of the API mean to a person at a screen, in German. English is what the API says. Texts in braces are fields of `details`,
 * `{message}` is what the API says, `{seconds}` how long to wait.
 */
export const errorTexts: Record<ErrorCode | ClientErrorCode, string> = {
  // The request
  validation_error: 'Die Eingabe ist nicht gültig: {message}',
  invalid_json: 'Der Server konnte die Anfrage nicht lesen. Lade die Seite neu.',
  invalid_content: 'Der Text enthält etwas, das hier nicht erlaubt ist: {message}',
  content_too_complex: 'Der Text ist zu lang oder zu verschachtelt. Teile ihn auf.',
  external_image: 'Ein Bild liegt auf einem anderen Server. Lade es in die Mediathek hoch.',
  invalid_image: 'Das Bild ist beschädigt oder hat zu viele Pixel. Erlaubt sind höchstens 40 Megapixel.',
  unreadable_source: 'Aus der Quelle lassen sich keine Jobs lesen. Prüfe die URL, das Konto oder die Datei.',
  target_not_allowed:
    'Der Server darf diese URL nicht aufrufen. Erlaubt sind öffentliche URLs mit http oder https.',
  unknown_secret:
    'Diese Geheimnisse gibt es nicht: {secrets}. Lege sie zuerst an, oder berichtige die Namen.',
  invalid_signature: 'Die Signatur von Stripe passt nicht. Prüfe das Geheimnis der Signatur.',
  secret_not_for_host:
    'Ein verwendetes Geheimnis darf nicht an diesen Host gehen. Erlaube den Host beim Geheimnis.',
  several_credentials: 'Die Anfrage hat einen API-Schlüssel und eine Sitzung. Erlaubt ist nur eines.',
  bad_request: 'Der Server konnte die Anfrage nicht lesen. Lade die Seite neu.',
  request_timeout:
    'Die Anfrage kam nicht rechtzeitig an. Prüfe deine Verbindung, und versuche es noch einmal.',
  payload_too_large: 'Das ist zu groß für den Server.',
  unsupported_media_type: 'Dateien dieser Art nimmt der Server hier nicht an.',
  headers_too_large: 'Die Anfrage ist zu groß. Lösche die Cookies dieser Seite.',
  method_not_allowed: 'Diese Anfrage kennt der Server nicht. Lade die Seite neu.',
  route_not_found: 'Diese Anfrage kennt der Server nicht. Lade die Seite neu.',
  range_not_satisfiable: 'Die Datei ist kürzer als erwartet. Lade sie noch einmal von vorn herunter.',

  // Who may do it
  proof_of_work_required: 'Das Board verlangt zuerst die Lösung einer Aufgabe, um Spam fernzuhalten.',
  missing_api_key: 'Die Anfrage hat keinen API-Schlüssel.',
  invalid_api_key: 'Den API-Schlüssel gibt es nicht, oder er gilt nicht mehr.',
  sign_in_required: 'Du bist nicht angemeldet. Melde dich an.',
  invalid_credentials: 'E-Mail-Adresse oder Passwort stimmen nicht, oder das Konto ist gesperrt.',
  link_expired: 'Der Link gilt nicht mehr. Fordere einen neuen an.',
  challenge_expired: 'Die Anmeldung hat zu lange gedauert. Beginne noch einmal.',
  invalid_factor:
    'Der Code ist falsch oder schon verwendet. Warte auf den nächsten, und prüfe die Uhr des Geräts.',
  insufficient_scope: 'Dafür reicht deine Berechtigung nicht. Nötig ist {required}.',
  membership_required: 'Du hast keine Rolle in dieser Organisation. Ein Owner oder Admin kann dich einladen.',
  second_factor_required: 'Die Organisation verlangt einen zweiten Faktor. Melde dich mit deinem an.',
  user_required: 'Das kann nur ein angemeldeter Benutzer.',
  owner_required: 'Das kann nur ein Owner der Organisation.',
  operator_required: 'Das kann nur ein Betreiber der Installation.',
  reauthentication_required:
    'Dafür musst du dich in den letzten 15 Minuten angemeldet haben. Melde dich noch einmal an.',
  more_powerful_key: 'Ein Schlüssel kann keinen mächtigeren Schlüssel ändern.',
  entitlement_required: 'Dafür ist ein Abo mit {required} nötig.',
  member_blocked: 'Das Mitglied ist gesperrt oder abgelehnt.',
  employer_required: 'Das können nur Mitglieder mit der Rolle Arbeitgeber.',
  company_owner_required: 'Das kann nur ein Verwalter des Unternehmens.',
  oidc_required: 'Diese Installation erlaubt nur die Anmeldung mit OpenID Connect.',
  cross_origin_request: 'Die Anfrage kam von einer anderen Website. Lade die Seite neu.',

  // What is gone or has changed
  not_found: 'Das gibt es nicht oder nicht mehr.',
  cursor_expired: 'Diese Ereignisse sind älter als 30 Tage und gelöscht. Lade die Seite neu.',
  event_forgotten: 'Das Ereignis dieser Zustellung lässt sich nicht mehr lesen.',
  download_expired: 'Der Link zum Herunterladen gilt nicht mehr. Fordere die Datei noch einmal an.',
  precondition_failed: 'Das wurde inzwischen an anderer Stelle geändert. Lade die Seite neu.',

  // Conflicts
  slug_taken: 'Diesen Slug gibt es schon. Wähle einen anderen.',
  name_taken: 'Diesen Namen gibt es schon. Wähle einen anderen.',
  email_taken: 'Diese E-Mail-Adresse gibt es schon.',
  code_taken: 'Diesen Code hat schon ein anderer Gutschein. Wähle einen anderen.',
  registration_closed: 'Auf diesem Board kann sich niemand selbst registrieren.',
  author_in_use: 'Seiten oder Beiträge haben noch diesen Autor.',
  asset_in_use: 'Das Bild wird noch verwendet.',
  secret_in_use: 'Das Geheimnis wird noch verwendet.',
  already_staff: 'Diese Person hat schon eine Rolle in der Organisation.',
  last_owner: 'Die Organisation hätte dann keinen Owner. Mache zuerst jemand anderen dazu.',
  last_operator: 'Die Installation hätte dann keinen Betreiber. Mache zuerst jemand anderen dazu.',
  no_second_factor: 'Ohne zweiten Faktor nützen Wiederherstellungscodes nichts. Richte zuerst einen ein.',
  passkey_taken: 'Dieser Passkey ist schon registriert.',
  passkeys_unavailable: 'Unter der URL dieser Installation bieten Browser keine Passkeys an.',
  duplicate_job: 'Einen Job mit dieser externen ID gibt es schon.',
  duplicate_page: 'Eine Seite mit dieser externen ID gibt es schon.',
  duplicate_company:
    'Ein Unternehmen mit dieser externen ID oder einem gleichbedeutenden Namen gibt es schon.',
  duplicate_landing_page: 'Diese Landingpage hat schon Texte. Bearbeite sie.',
  duplicate_item: 'Einen Eintrag mit dieser externen ID gibt es schon.',
  merge_not_undoable: 'Die Zusammenführung lässt sich nicht mehr rückgängig machen.',
  already_company_member: 'Das Mitglied vertritt das Unternehmen schon.',
  claim_not_pending: 'Über diese Anfrage wurde schon entschieden, oder sie gilt nicht mehr.',
  last_company_owner: 'Das Unternehmen hätte dann keinen Verwalter. Mache zuerst jemand anderen dazu.',
  applications_closed: 'Der Job nimmt keine Bewerbungen per Formular an.',
  already_applied: 'Diese Person hat sich schon beworben, und die Bewerbung wurde gelesen.',
  application_withdrawn: 'Die Bewerbung wurde zurückgezogen.',
  webhook_disabled: 'Der Webhook ist deaktiviert. Aktiviere ihn zuerst.',
  email_not_configured: 'Diese Installation kann keine E-Mails senden. Der Betreiber muss SMTP_URL setzen.',
  outgoing_held:
    'E-Mails, Webhooks, Importe und Zahlungen ruhen. Der Betreiber gibt sie mit „corkboard resume“ frei.',
  run_in_progress: 'Ein Lauf dieses Imports läuft gerade. Warte, bis er endet.',
  not_waiting: 'Der Lauf wartet nicht auf diese Entscheidung. Lade die Seite neu.',
  stale_plan: 'Der Plan ist veraltet. Starte einen neuen Lauf.',
  export_not_ready: 'Die Datei dieses Exports ist nicht fertig, oder der Export ist fehlgeschlagen.',
  idempotency_key_in_use: 'Dieselbe Anfrage wird noch bearbeitet. Warte einen Moment.',
  idempotency_key_reused: 'Die Anfrage wurde schon mit anderem Inhalt gesendet. Lade die Seite neu.',
  review_pending: 'Ein Arbeitgeber hat den Job eingereicht. Gib ihn zuerst frei, oder lehne ihn ab.',
  posting_state: 'Im jetzigen Zustand der Ausschreibung geht das nicht. Lade die Seite neu.',
  posting_blocked: 'Gegen die Zahlung läuft eine Rückbuchung. Warte, bis darüber entschieden ist.',
  payment_pending: 'Eine Zahlung der Ausschreibung steht aus.',
  stripe_price_taken: 'Diesen Preis von Stripe verwendet schon ein anderer Tarif.',
  plan_inactive: 'Der Tarif ist nicht aktiv und nimmt keine neuen Abos an.',
  managed_by_stripe: 'Das verwaltet Stripe. Ändere es dort.',
  invalid_transition: 'Der Status der Zahlung kann sich nicht so ändern.',
  subscription_not_valid: 'Mit diesem Abo lassen sich keine Jobs ausschreiben.',
  no_jobs_remaining: 'Das Abo hat keine Jobs mehr übrig.',

  // Limits
  too_many_passkeys: 'Erlaubt sind höchstens {limit} Passkeys. Lösche zuerst einen.',
  too_many_webhooks: 'Erlaubt sind höchstens {limit} Webhooks. Lösche zuerst einen.',
  too_many_keys: 'Erlaubt sind höchstens {limit} aktive API-Schlüssel. Widerrufe zuerst einen.',
  too_many_domains: 'Erlaubt sind höchstens {limit} Domains. Lösche zuerst eine.',
  too_many_imports: 'Erlaubt sind höchstens {limit} Importe. Lösche zuerst einen.',
  too_many_claims: 'Das waren zu viele Anfragen an einem Tag. Versuche es morgen noch einmal.',
  too_many_exports: 'Höchstens {limit} Exporte laufen gleichzeitig. Warte, bis einer endet.',
  rate_limited: 'Das waren zu viele Anfragen. Versuche es noch einmal. Wartezeit in Sekunden: {seconds}.',

  // The server, and what it depends on
  internal_error: 'Auf dem Server ist ein Fehler aufgetreten. Versuche es später noch einmal.',
  db_error: 'Die Datenbank konnte die Anfrage nicht ausführen. Versuche es später noch einmal.',
  payment_provider_failed: 'Der Zahlungsanbieter hat die Anfrage abgelehnt oder nicht geantwortet: {message}',
  unavailable: 'Der Server ist überlastet oder startet gerade. Versuche es gleich noch einmal.',
  organization_moving:
    'Die Organisation zieht gerade auf eine andere Installation um und lässt sich nicht ändern.',
  network_error: 'Der Server ist nicht erreichbar. Prüfe deine Verbindung.',
  timeout: 'Der Server antwortet nicht. Prüfe deine Verbindung, und versuche es noch einmal.',
  unexpected_response: 'Die Antwort kommt nicht von Corkboard. Lade die Seite neu.',
  invalid_webhook: 'Die Anfrage des Webhooks ist nicht gültig.',
};
