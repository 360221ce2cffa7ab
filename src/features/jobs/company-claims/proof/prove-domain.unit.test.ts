import { describe, expect, test } from 'vitest';
import { proveDomain } from './prove-domain.ts';
import { publicMailHosts } from './public-mail-hosts.ts';

describe('an email address proves a claim', () => {
  test.each([
    ['https://www.pilots.example/about', 'mette@pilots.example', 'pilots.example'],
    ['https://pilots.example', 'mette@mail.hr.pilots.example', 'pilots.example'],
    ['https://careers.pilots.co.uk', 'mette@pilots.co.uk', 'pilots.co.uk'],
    ['https://PILOTS.example.', 'Mette+jobs@Pilots.Example', 'pilots.example'],
    ['https://münchen.de', 'a@xn--mnchen-3ya.de', 'xn--mnchen-3ya.de'],
    ['https://xn--mnchen-3ya.de', 'a@MÜNCHEN.de', 'xn--mnchen-3ya.de'],
    ['https://pilots.github.io', 'a@pilots.github.io', 'pilots.github.io'],
    ['http://pilots.example:8080/', '"@evil.example"@pilots.example', 'pilots.example'],
  ])('at the domain of the website or below it: %s %s', (website, email, domain) => {
    expect(proveDomain(website, email)).toEqual({ domain });
  });
});

describe('an email address proves nothing', () => {
  test.each([
    [null, 'a@pilots.example', 'no_website'],
    ['not a URL', 'a@pilots.example', 'no_website'],
    // Others have a site there, too.
    ['https://github.io', 'a@github.io', 'public_suffix'],
    ['https://github.io/pilots', 'a@pilots.github.io', 'public_suffix'],
    ['https://co.uk', 'a@co.uk', 'public_suffix'],
    ['https://com', 'a@pilots.com', 'public_suffix'],
    ['https://127.0.0.1', 'a@127.0.0.1', 'public_suffix'],
    ['https://[::1]/', 'a@pilots.example', 'public_suffix'],
    ['https://localhost', 'a@localhost', 'public_suffix'],
    ['https://pilots.github.io', 'a@stokers.github.io', 'other_domain'],
    ['https://pilots.github.io', 'a@github.io', 'other_domain'],
    ['https://pilots.example', 'a@pilots.example.evil.test', 'other_domain'],
    ['https://pilots.example', 'a@notpilots.example', 'other_domain'],
    ['https://pilots.co.uk', 'a@stokers.co.uk', 'other_domain'],
    // The i of the second is Cyrillic.
    ['https://pilots.example', 'a@pіlots.example', 'other_domain'],
    ['https://pilots.example', 'a@pilots.example@evil.test', 'other_domain'],
    ['https://mail.pilots.example', 'a@', 'other_domain'],
    ['https://www.gmail.com', 'a@gmail.com', 'public_mail_host'],
    ['https://www.t-online.de', 'a@t-online.de', 'public_mail_host'],
    ['https://web.de', 'a@mail.web.de', 'public_mail_host'],
  ])('%s %s: %s', (website, email, problem) => {
    expect(proveDomain(website, email)).toEqual({ problem });
  });
});

test('public mail hosts are domains in lower case, each once and in ASCII', () => {
  expect(publicMailHosts.size).toBeGreaterThan(200);
  for (const host of publicMailHosts) expect(host).toMatch(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/);
});
