import type { EmailTexts } from '../../../platform/mail/outbox/email-kind.ts';
import type { EmailLanguage } from '../../../platform/mail/outbox/email-language.ts';
import { toTexts } from './placeholders.ts';

type Texts = Record<EmailLanguage, EmailTexts>;

export const receivedTexts: Texts = {
  en: toTexts(
    'Your application: {{job}}',
    'Hello {{name}}, we have received your application for {{job}} at {{company}}.',
    '[View or withdraw the application]({{link}})',
    'If you did not apply, open the link and delete the application.',
  ),
  de: toTexts(
    'Ihre Bewerbung: {{job}}',
    'Guten Tag {{name}}, Ihre Bewerbung als {{job}} bei {{company}} ist eingegangen.',
    '[Bewerbung ansehen oder zurückziehen]({{link}})',
    'Wenn Sie sich nicht beworben haben, öffnen Sie den Link und löschen Sie die Bewerbung.',
  ),
  fr: toTexts(
    'Votre candidature\u202f: {{job}}',
    'Bonjour {{name}}, nous avons bien reçu votre candidature pour {{job}} chez {{company}}.',
    '[Voir ou retirer la candidature]({{link}})',
    'Si vous n’avez pas postulé, ouvrez le lien et supprimez la candidature.',
  ),
  es: toTexts(
    'Tu candidatura: {{job}}',
    'Hola, {{name}}: hemos recibido tu candidatura para {{job}} en {{company}}.',
    '[Ver o retirar la candidatura]({{link}})',
    'Si no te has inscrito, abre el enlace y elimina la candidatura.',
  ),
  nl: toTexts(
    'Je sollicitatie: {{job}}',
    'Hallo {{name}}, we hebben je sollicitatie naar {{job}} bij {{company}} ontvangen.',
    '[Sollicitatie bekijken of intrekken]({{link}})',
    'Heb je niet gesolliciteerd? Open de link en verwijder de sollicitatie.',
  ),
  pt: toTexts(
    'Sua candidatura: {{job}}',
    'Olá, {{name}}! Recebemos sua candidatura para {{job}} em {{company}}.',
    '[Ver ou retirar a candidatura]({{link}})',
    'Se você não se candidatou, abra o link e exclua a candidatura.',
  ),
  pl: toTexts(
    'Twoja aplikacja: {{job}}',
    'Dzień dobry, {{name}}! Otrzymaliśmy Twoją aplikację na stanowisko {{job}} w {{company}}.',
    '[Zobacz lub wycofaj aplikację]({{link}})',
    'Jeśli to nie Ty aplikujesz, otwórz link i usuń aplikację.',
  ),
};

export const waitingTexts: Texts = {
  en: toTexts(
    'Replace your application? {{job}}',
    'Hello {{name}}, a new application for {{job}} at {{company}} arrived with your email address. You have already applied. Your first application counts until you replace it.',
    '[Compare and replace]({{link}})',
    'If you did not send the new application, ignore this email. It is deleted after 7 days.',
  ),
  de: toTexts(
    'Bewerbung ersetzen? {{job}}',
    'Guten Tag {{name}}, mit Ihrer E-Mail-Adresse ist eine neue Bewerbung als {{job}} bei {{company}} eingegangen. Sie haben sich bereits beworben. Ihre erste Bewerbung gilt, bis Sie sie ersetzen.',
    '[Ansehen und ersetzen]({{link}})',
    'Wenn die neue Bewerbung nicht von Ihnen ist, ignorieren Sie diese E-Mail. Sie wird nach 7 Tagen gelöscht.',
  ),
  fr: toTexts(
    'Remplacer votre candidature\u202f? {{job}}',
    'Bonjour {{name}}, une nouvelle candidature pour {{job}} chez {{company}} est arrivée avec votre adresse e-mail. Vous avez déjà postulé. Votre première candidature compte tant que vous ne la remplacez pas.',
    '[Voir et remplacer]({{link}})',
    'Si la nouvelle candidature ne vient pas de vous, ignorez cet e-mail. Elle sera supprimée après 7 jours.',
  ),
  es: toTexts(
    '¿Sustituir tu candidatura? {{job}}',
    'Hola, {{name}}: ha llegado una nueva candidatura para {{job}} en {{company}} con tu correo. Ya te habías inscrito. La primera candidatura es la válida hasta que la sustituyas.',
    '[Ver y sustituir]({{link}})',
    'Si no has enviado la nueva candidatura, ignora este correo. Se eliminará en 7 días.',
  ),
  nl: toTexts(
    'Je sollicitatie vervangen? {{job}}',
    'Hallo {{name}}, met je e-mailadres is een nieuwe sollicitatie naar {{job}} bij {{company}} binnengekomen. Je hebt al gesolliciteerd. Je eerste sollicitatie telt totdat je die vervangt.',
    '[Bekijken en vervangen]({{link}})',
    'Heb je de nieuwe sollicitatie niet gestuurd? Negeer deze e-mail. De sollicitatie wordt na 7 dagen verwijderd.',
  ),
  pt: toTexts(
    'Substituir sua candidatura? {{job}}',
    'Olá, {{name}}! Chegou uma nova candidatura para {{job}} em {{company}} com seu e-mail. Você já havia se candidatado. A primeira candidatura vale até você substituí-la.',
    '[Ver e substituir]({{link}})',
    'Se você não enviou a nova candidatura, ignore este e-mail. Ela será excluída em 7 dias.',
  ),
  pl: toTexts(
    'Zastąpić aplikację? {{job}}',
    'Dzień dobry, {{name}}! Z Twoim adresem e-mail nadeszła nowa aplikacja na stanowisko {{job}} w {{company}}. Masz już złożoną aplikację na to stanowisko. Pierwsza obowiązuje, dopóki jej nie zastąpisz.',
    '[Zobacz i zastąp]({{link}})',
    'Jeśli to nie Twoja aplikacja, zignoruj tę wiadomość. Aplikacja zostanie usunięta po 7 dniach.',
  ),
};

export const alreadyReadTexts: Texts = {
  en: toTexts(
    'You have already applied: {{job}}',
    'Hello {{name}}, a new application for {{job}} at {{company}} arrived with your email address. Your first application was already read, so the new one does not replace it.',
    '[View the new application]({{link}})',
    'To apply again, withdraw the first application with the link in your first email, and then replace it here. If you did not send the new application, ignore this email.',
  ),
  de: toTexts(
    'Sie haben sich bereits beworben: {{job}}',
    'Guten Tag {{name}}, mit Ihrer E-Mail-Adresse ist eine neue Bewerbung als {{job}} bei {{company}} eingegangen. Ihre erste Bewerbung wurde bereits gelesen, deshalb ersetzt die neue sie nicht.',
    '[Neue Bewerbung ansehen]({{link}})',
    'Um sich neu zu bewerben, ziehen Sie die erste Bewerbung über den Link in Ihrer ersten E-Mail zurück und ersetzen Sie sie dann hier. Wenn die neue Bewerbung nicht von Ihnen ist, ignorieren Sie diese E-Mail.',
  ),
  fr: toTexts(
    'Vous avez déjà postulé\u202f: {{job}}',
    'Bonjour {{name}}, une nouvelle candidature pour {{job}} chez {{company}} est arrivée avec votre adresse e-mail. Votre première candidature a déjà été lue\u202f: la nouvelle ne la remplace pas.',
    '[Voir la nouvelle candidature]({{link}})',
    'Pour postuler à nouveau, retirez la première candidature avec le lien reçu par e-mail, puis remplacez-la ici. Si la nouvelle candidature ne vient pas de vous, ignorez cet e-mail.',
  ),
  es: toTexts(
    'Ya te habías inscrito: {{job}}',
    'Hola, {{name}}: ha llegado una nueva candidatura para {{job}} en {{company}} con tu correo. La primera ya se ha leído, así que la nueva no la sustituye.',
    '[Ver la nueva candidatura]({{link}})',
    'Para inscribirte de nuevo, retira la primera con el enlace que recibiste por correo y sustitúyela aquí. Si no has enviado la nueva candidatura, ignora este correo.',
  ),
  nl: toTexts(
    'Je hebt al gesolliciteerd: {{job}}',
    'Hallo {{name}}, met je e-mailadres is een nieuwe sollicitatie naar {{job}} bij {{company}} binnengekomen. Je eerste sollicitatie is al gelezen, dus de nieuwe vervangt die niet.',
    '[Nieuwe sollicitatie bekijken]({{link}})',
    'Wil je opnieuw solliciteren? Trek de eerste sollicitatie in met de link in je eerste e-mail en vervang die dan hier. Heb je de nieuwe niet gestuurd? Negeer deze e-mail.',
  ),
  pt: toTexts(
    'Você já se candidatou: {{job}}',
    'Olá, {{name}}! Chegou uma nova candidatura para {{job}} em {{company}} com seu e-mail. A primeira já foi lida, por isso a nova não a substitui.',
    '[Ver a nova candidatura]({{link}})',
    'Para se candidatar de novo, retire a primeira pelo link que você recebeu por e-mail e depois substitua-a aqui. Se você não enviou a nova candidatura, ignore este e-mail.',
  ),
  pl: toTexts(
    'Masz już złożoną aplikację: {{job}}',
    'Dzień dobry, {{name}}! Z Twoim adresem e-mail nadeszła nowa aplikacja na stanowisko {{job}} w {{company}}. Pierwsza została już przeczytana, więc nowa jej nie zastępuje.',
    '[Zobacz nową aplikację]({{link}})',
    'Aby aplikować ponownie, wycofaj pierwszą aplikację, korzystając z linku w pierwszym e-mailu, a potem zastąp ją tutaj. Jeśli to nie Twoja aplikacja, zignoruj tę wiadomość.',
  ),
};
