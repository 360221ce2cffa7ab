import type { Activity } from '@corkboard/client';
import { type MessagesOf, textOf } from '../../messages/use-messages.ts';
import { objectTypeOf, toSentence, verbOf } from '../audit-log/sentence.ts';

interface Texts {
  activity: MessagesOf<'activity'>;
  auditLog: MessagesOf<'audit-log'>;
}

/** What happened, in words: "Ada published the job Harbour Pilot", "You changed 20 jobs" or "The job Deckhand expired". */
export function activitySentence(
  entry: Activity,
  actorName: string,
  { activity: t, auditLog }: Texts,
): string {
  const { type, object, object_count } = entry;
  const objectType = objectTypeOf(type);
  const isPost = object.kind === 'blog_post';
  const plural = textOf(t.objects, isPost ? 'post' : objectType);
  const isOne = object_count === 1;
  // There is one board, so its name says nothing.
  if (plural === undefined || (isOne && object.name === null))
    return toSentence({ action: type, actor: actorName, type: objectType }, auditLog);
  const singular = isPost ? t.post : (textOf(auditLog.objects, objectType) ?? objectType);
  const objects = isOne
    ? t.named({ object: singular, name: object.name ?? '' })
    : t.counted({ count: object_count, objects: plural });
  const verb = isOne && isPublication(entry) ? 'published' : verbOf(type);
  const byItself = isByItself(entry) ? textOf(t.byThemselves, verb) : undefined;
  if (byItself !== undefined) return capitalize(t.alone({ objects, verb: byItself }));
  return t.sentence({ actor: actorName, verb: textOf(auditLog.verbs, verb) ?? verb, objects });
}

/** The object begins the sentence. */
function capitalize(sentence: string): string {
  return sentence.replace(/^./u, (letter) => letter.toUpperCase());
}

/** A run stops or fails by itself, also if a person has started it. */
function isByItself({ type, actor }: Activity): boolean {
  if (actor === 'system' || actor === 'stripe') return true;
  return objectTypeOf(type) === 'import' && (actor.startsWith('import:') || verbOf(type) !== 'run_finished');
}

/** A job has no event of its own when it goes live. */
function isPublication({ type, object, changed_fields }: Activity): boolean {
  if (object.status !== 'active') return false;
  return type === 'job.created' || (type === 'job.updated' && changed_fields?.includes('status') === true);
}
