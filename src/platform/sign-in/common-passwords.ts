/** Passwords of eight or more characters that attackers try first, in lower case. */
const commonPasswords = new Set(
  `password password1 password12 password123 password1234 password! passw0rd p@ssw0rd p@ssword pa55word passwort passwort1
   12345678 123456789 1234567890 12345678910 0123456789 87654321 987654321 9876543210 11223344 12341234 12121212 123123123
   112233445566 1234qwer qwer1234 qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwertz123 qwertzuiop azertyuiop asdfasdf
   asdfghjk asdfghjkl asdf1234 zxcvbnm1 zxcvbnm123 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc qazwsxedc q1w2e3r4 zaq12wsx
   abcdefgh abcd1234 abc12345 abc123456 abcdefg1 a1b2c3d4 aa123456 aa12345678 letmein1 letmein123 welcome1 welcome123
   welcome2026 iloveyou iloveyou1 sunshine sunshine1 princess princess1 football football1 baseball baseball1 basketball
   superman superman1 batman123 trustno1 starwars pokemon1 dragon123 monkey123 shadow123 master123 michelle jennifer
   jonathan charlie1 liverpool chelsea1 arsenal1 computer computer1 internet whatever changeme changeme1 changeme123
   default1 secret123 admin123 admin1234 administrator adminadmin root1234 test1234 testtest testing123 guest123 user1234
   login123 samsung1 google123 facebook linkedin facebook1 hello123 hellohello freedom1 nothing1 blink182 mustang1 corvette
   mercedes maverick midnight elephant victoria veronica danielle january1 february december summer2026 winter2026
   spring2026 autumn2026 corkboard corkboard1 jobboard jobboard1`.split(/\s+/),
);

/** Whether attackers try the password first. A single repeated character counts too. */
export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.toLowerCase()) || /^(.)\1*$/su.test(password);
}
