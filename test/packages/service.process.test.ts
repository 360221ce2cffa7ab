import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../client/packed-client.ts';

const deploy = path.join(root, 'deploy');
const units = ['corkboard', 'corkboard-worker'];

/** Exit status and output of a program. Undefined if it is not installed. */
function runProgram(program: string, args: string[], env: Record<string, string> = {}) {
  const { error, status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', ...env },
  });
  return error ? undefined : { status, output: stdout + stderr };
}

/** Runs a script as root in a file system where /etc, /var/lib and /usr/local/bin are copies. Undefined if that is not possible here. */
function runApart(script: string) {
  const apart = `set -eu
    copy=$(mktemp -d)
    mount -t tmpfs tmpfs "$copy"
    mkdir -p "$copy/etc" "$copy/lib" "$copy/bin"
    cp -a /etc/passwd /etc/shadow /etc/group /etc/gshadow /etc/login.defs /etc/nsswitch.conf "$copy/etc"
    mount --bind "$copy/lib" /var/lib
    mount --bind "$copy/bin" /usr/local/bin
    mount --bind "$copy/etc" /etc
    ${script}`;
  if (runProgram('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'])?.status !== 0)
    return undefined;
  return runProgram('unshare', ['--mount', '--propagation=private', 'sh', '-c', apart]);
}

describe('the installation script', () => {
  test('creates user, folders, settings, units and the command, and changes no settings when it runs again', async (context) => {
    const script = `
      ${deploy}/install.sh
      echo 'SMTP_URL=smtp://mail.example.org' >>/etc/corkboard.env
      ${deploy}/install.sh
      getent passwd corkboard
      stat --format '%n %U %G %a' /var/lib/corkboard /etc/corkboard.env /usr/local/bin/corkboard /etc/systemd/system/*
      tail -n 1 /etc/corkboard.env
      cat /etc/systemd/system/corkboard.service /usr/local/bin/corkboard`;
    const ended = runApart(script) ?? context.skip('this process cannot mount');
    expect(ended.output).toMatch(/:\/var\/lib\/corkboard:\/usr\/sbin\/nologin\n/);
    expect(ended.status).toBe(0);
    expect(ended.output.match(/Created the user/g)).toHaveLength(1);
    for (const line of [
      '/var/lib/corkboard corkboard corkboard 750',
      '/etc/corkboard.env root root 600',
      '/usr/local/bin/corkboard root root 755',
      '/etc/systemd/system/corkboard-worker.service root root 644',
      'SMTP_URL=smtp://mail.example.org',
      `WorkingDirectory=${root}`,
      `  --working-directory=${root} --property=EnvironmentFile=/etc/corkboard.env \\`,
    ])
      expect(ended.output.split('\n')).toContain(line);
  });

  test('is a valid script for sh', () => {
    for (const name of ['install.sh', 'corkboard.sh'])
      expect(runProgram('sh', ['-n', path.join(deploy, name)])).toEqual({ status: 0, output: '' });
  });
});

describe('the systemd units', () => {
  test('are valid, and protect the rest of the system', async (context) => {
    for (const unit of units) {
      const file = path.join(deploy, `${unit}.service`);
      const verified =
        runProgram('systemd-analyze', ['verify', '--man=no', file]) ??
        context.skip('systemd is not installed');
      expect({ unit, ...verified }).toEqual({ unit, status: 0, output: '' });
      // From 0 (safe) to 10, in tenths.
      const rated = runProgram('systemd-analyze', ['security', '--offline=yes', '--threshold=25', file]);
      expect({ unit, ...rated }).toMatchObject({ unit, status: 0 });
    }
  });

  test('let the server write to one folder, and stop in order', async () => {
    for (const unit of units) {
      const text = await readFile(path.join(deploy, `${unit}.service`), 'utf8');
      for (const line of [
        ...['User=corkboard', 'StateDirectory=corkboard', 'ProtectSystem=strict', 'NoNewPrivileges=true'],
        ...['KillMode=mixed', 'TimeoutStopSec=90', 'Restart=on-failure'],
      ])
        expect(text.split('\n')).toContain(line);
      expect(text).not.toMatch(/^ReadWritePaths=/m);
    }
  });
});
