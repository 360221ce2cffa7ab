import { expect, test } from 'vitest';
import { toAttachment } from './attachment.ts';

test.each([
  ['member-7.json', 'attachment; filename="member-7.json"'],
  [
    'Lebenslauf Jörg.pdf',
    `attachment; filename="Lebenslauf J_rg.pdf"; filename*=UTF-8''Lebenslauf%20J%C3%B6rg.pdf`,
  ],
  [
    'a"; filename="b.html',
    `attachment; filename="a_; filename=_b.html"; filename*=UTF-8''a%22%3B%20filename%3D%22b.html`,
  ],
  ['../../etc\\passwd', `attachment; filename=".._.._etc_passwd"; filename*=UTF-8''..%2F..%2Fetc%5Cpasswd`],
  [
    'a\r\nset-cookie: b',
    `attachment; filename="a__set-cookie: b"; filename*=UTF-8''a%0D%0Aset-cookie%3A%20b`,
  ],
  [
    "it's (1)*!%.pdf",
    `attachment; filename="it's (1)*!_.pdf"; filename*=UTF-8''it%27s%20%281%29%2A%21%25.pdf`,
  ],
  ['\ud800.pdf', `attachment; filename="_.pdf"; filename*=UTF-8''%EF%BF%BD.pdf`],
])('a browser saves %j under that name', (name, header) => {
  expect(toAttachment(name)).toBe(header);
});
