import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { newId } from '../ids.ts';
import { newFolderMailer } from './folder.ts';
import type { Mail } from './mailer.ts';
import { MailError } from './mailer.ts';
import { openMailer } from './open.ts';

const from = { name: 'Corkboard', address: 'no-reply@localhost' };
const newMail = (text = 'Open https://harbour.example'): Mail => ({
  id: newId(),
  createdAt: new Date(),
  to: 'mette@pilots.example',
  subject: 'Sign in',
  text,
});

let dataDir: string;
let folder: string;
let lines: string[];
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'corkboard-mails-'));
  folder = path.join(dataDir, 'mails');
  lines = [];
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
});

const log = () => pino({ base: null }, { write: (line: string) => void lines.push(line) });
const mailer = (options: { logsTexts?: boolean; maxFiles?: number } = {}) =>
  newFolderMailer({ folder, from, log: log(), logsTexts: false, ...options });

describe('without a mail server', () => {
  test('an email is written to a file that only its owner can read', async () => {
    const mail = newMail();
    await mailer().send(mail);
    const [name, ...others] = await readdir(folder);
    expect(others).toEqual([]);
    expect(name).toMatch(/^20\d\d-\d\d-\d\dT[\w.-]+\.eml$/);
    const source = await readFile(path.join(folder, name!), 'utf8');
    expect(source).toMatch(/^From: Corkboard <no-reply@localhost>\r?$/m);
    expect(source).toMatch(/^To: mette@pilots\.example\r?$/m);
    expect(source).toContain(mail.text);
    expect((await stat(path.join(folder, name!))).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  test('the newest emails are stored, and other files in the folder stay', async () => {
    await mailer({ maxFiles: 2 }).send(newMail('first'));
    await writeFile(path.join(folder, 'notes.eml'), 'mine');
    for (const text of ['second', 'third', 'fourth']) await mailer({ maxFiles: 2 }).send(newMail(text));
    const names = (await readdir(folder)).sort();
    expect(names).toHaveLength(3);
    const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
    expect(texts.map((text) => text.trim().split('\n').at(-1))).toEqual(['third', 'fourth', 'mine']);
  });

  test('a repeated email replaces its file', async () => {
    const mail = newMail();
    for (let time = 0; time < 2; time++) await mailer().send(mail);
    expect(await readdir(folder)).toHaveLength(1);
  });

  test('concurrent emails are all stored', async () => {
    const one = mailer();
    await Promise.all(Array.from({ length: 20 }, () => one.send(newMail())));
    expect(await readdir(folder)).toHaveLength(20);
  });

  test('the log names the file, and contains the text only with logsTexts', async () => {
    const mail = newMail();
    await mailer().send(mail);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!).file).toContain(folder);
    expect(lines[0]).not.toMatch(/mette|harbour\.example/);
    await mailer({ logsTexts: true }).send(mail);
    expect(JSON.parse(lines[1]!)).toMatchObject({ to: mail.to, subject: mail.subject, text: mail.text });
  });

  test('an unwritable folder is reported without the email', async () => {
    await writeFile(folder, 'a file');
    const sending = mailer().send(newMail());
    await expect(sending).rejects.toThrow(MailError);
    await expect(sending).rejects.not.toThrow(/mette|harbour\.example/);
  });
});

describe('the settings', () => {
  const settings = { SMTP_URL: '', SMTP_RATE: 0, MAIL_FROM: 'Jobs <jobs@harbour.example>', DATA_DIR: '' };

  test.each([
    ['http', true],
    ['https', false],
  ])('log emails over %s: %s', async (PLATFORM_SCHEME, isLogged) => {
    const mail = newMail();
    await openMailer({ ...settings, DATA_DIR: dataDir, PLATFORM_SCHEME }, log()).send(mail);
    expect(lines[0]).toContain('SMTP_URL is not set');
    expect(lines[1]!.includes(mail.text)).toBe(isLogged);
    const [name] = await readdir(folder);
    expect(await readFile(path.join(folder, name!), 'utf8')).toMatch(/^From: Jobs <jobs@harbour\.example>/m);
  });
});
