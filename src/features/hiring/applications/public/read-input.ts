import { type Issue, invalid } from '../../../../platform/http/errors/http-error.ts';
import { findUnstorable } from '../../../../platform/http/input/json-limits.ts';
import { isStreamedFile, type TextField } from '../../../../platform/http/input/multipart-stream.ts';
import { escapePointer } from '../../../../platform/http/input/validation.ts';
import { type Answers, readAnswers } from '../../application-forms/answers.ts';
import type { ApplicationForm, FieldUse } from '../../application-forms/schema.ts';
import type { CreateApplication } from './schema.ts';

/** A cover letter and 15 long answers in any script. */
export const MAX_TEXT_BYTES = 400_000;
export const MAX_TEXT_PARTS = 60;

/** What a candidate has sent, cleaned and checked against the form. */
export interface ApplicationInput {
  name: string;
  email: string;
  phone: string | null;
  coverLetter: string | null;
  links: string[];
  answers: Answers;
  knockedOut: string[];
  consentVersion: string | null;
}

/** Checks the body against the form. Throws all problems at once. */
export function readInput(form: ApplicationForm, body: CreateApplication): ApplicationInput {
  const { answers, knockedOut, issues } = readAnswers(form, body.answers ?? {});
  const links = body.links ?? [];
  const input = {
    name: body.name.trim(),
    email: body.email,
    phone: clean(body.phone),
    coverLetter: clean(body.cover_letter),
    links,
    answers,
    knockedOut,
    consentVersion: form.consent === null ? null : (body.consent_version ?? null),
  };
  const problems = [
    ...findUseProblems(form.phone, '/phone', input.phone !== null),
    ...findUseProblems(form.cover_letter, '/cover_letter', input.coverLetter !== null),
    ...findUseProblems(form.links, '/links', links.length > 0),
    ...findResumeProblems(form.resume, body.resume),
    ...findConsentProblems(form, input.consentVersion),
    ...issues,
  ];
  if (problems.length > 0) throw invalid(problems);
  return input;
}

function clean(text: string | null | undefined): string | null {
  return text?.trim().replaceAll('\r\n', '\n') || null;
}

function findUseProblems(use: FieldUse, path: string, isGiven: boolean): Issue[] {
  if (use === 'required' && !isGiven) return [{ path, message: 'is required' }];
  return use === 'off' && isGiven ? [{ path, message: 'is not a field of this form' }] : [];
}

/** JSON cannot carry a file. */
function findResumeProblems(use: FieldUse, resume: unknown): Issue[] {
  if (resume !== undefined && !isStreamedFile(resume))
    return [{ path: '/resume', message: 'must be a file of a multipart/form-data form' }];
  return findUseProblems(use, '/resume', resume !== undefined);
}

function findConsentProblems({ consent }: ApplicationForm, given: string | null): Issue[] {
  if (consent === null || given === consent.version) return [];
  return [{ path: '/consent_version', message: `must be ${consent.version}, the version of the consent` }];
}

/** The body of a multipart form, which the schema then validates. A blank optional field counts as none. */
export function toBody(fields: TextField[]): object {
  const links = fields.filter(([name]) => name === 'links').map(([, text]) => text.trim());
  const given = links.filter((link) => link !== '');
  const others = fields.filter(([name]) => name !== 'links');
  const issues = findRepeated(others.map(([name]) => name));
  const entries = others.map(([name, text]) => [
    name,
    name === 'answers' ? parseAnswers(text, issues) : text,
  ]);
  if (issues.length > 0) throw invalid(issues);
  return { ...Object.fromEntries(entries), ...(given.length > 0 && { links: given }) };
}

function findRepeated(names: string[]): Issue[] {
  const repeated = new Set(names.filter((name, index) => names.indexOf(name) < index));
  return [...repeated].map((name) => ({
    path: `/${escapePointer(name)}`,
    message: 'must be sent only once',
  }));
}

function parseAnswers(text: string, issues: Issue[]): unknown {
  try {
    const answers: unknown = JSON.parse(text);
    for (const { path, message } of findUnstorable(answers))
      issues.push({ path: `/answers${path}`, message });
    return answers;
  } catch {
    issues.push({ path: '/answers', message: 'must be JSON' });
    return {};
  }
}
