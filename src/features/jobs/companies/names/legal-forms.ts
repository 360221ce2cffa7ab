/**
 * Legal forms as the last words of a folded name, without accents and periods. Words that are also ordinary words or names of places are
 * not here: `company`, `co`, `spa`, `ad`. Sources: the forms of the ISO 20275 list that names of companies commonly carry.
 */
const forms = [
  // English
  'inc|incorporated|corp|corporation|ltd|limited|llc|llp|lllp|lp|plc|pllc|ulc|dac|cic|co ltd|co limited|company limited',
  'pty ltd|pty limited|pty|pvt ltd|pvt limited|private limited|p ltd|pte ltd|pte limited|pte|cc',
  // German
  'gmbh|ggmbh|mbh|gesmbh|gmbh and co kg|gmbh and co kgaa|gmbh and co ohg|gmbh co kg|gmbh and co|ag|ag and co kg|ag and co kgaa',
  'se|se and co kg|se and co kgaa|kg|kgaa|ohg|gbr|ug|ug haftungsbeschrankt|ug and co kg|and co kg|co kg|partg|partgmbb|stiftung',
  // French, Italian, Spanish, Portuguese
  'sa|sas|sasu|sarl|sa rl|eurl|snc|sca|scop|selarl|srl|srls|scrl|sapa|sau|sl|slu|sll|ltda|lda|eireli|sa de cv|sab de cv|sapi de cv',
  's de rl de cv|s de rl|sa pi de cv|spa de cv|sa ag',
  // Dutch and Belgian
  'bv|nv|vof|bvba|cvba|cv ba|ua|bv ua',
  // Nordic and Baltic
  'ab|ab publ|aps|as|asa|oy|oyj|oy ab|abp|ehf|hf|ohf|ou|sia|uab|mb',
  // Central and Eastern European, Turkish
  'sp z oo|spzoo|sp zoo|sp z o o|sp k|sp j|spk|spj|spolka z oo|sro|spol s ro|spol sro|vos|kft|zrt|nyrt|bt|doo|eood|ood|ead|jsc|ojsc|pjsc|cjsc',
  'ltd sti|san ve tic as|san ve tic ltd sti|ооо|оао|зао|пао|ао|тов|оод|еоод|αε|επε|ικε',
  // Asian
  'kk|gk|sdn bhd|bhd|tbk|co ltd|株式会社|有限会社|合同会社|株|有限公司|股份有限公司|有限责任公司|주식회사|유한회사',
].flatMap((line) => line.split('|'));

/** Longest first, so that `gmbh and co kg` wins over `kg`. */
const wordForms = [...new Set(forms.map((form) => form.normalize('NFC')))]
  .map((form) => form.split(' '))
  .sort((a, b) => b.length - a.length || b.join('').length - a.join('').length);

const formsByLastWord = Map.groupBy(wordForms, (words) => words.at(-1) ?? '');

/** How many of the last words are one legal form. After `and`, only a single word is: `Tiffany & Co., Ltd.` is `Tiffany & Co.` */
export function countLegalFormWords(words: readonly string[]): number {
  const candidates = formsByLastWord.get(words.at(-1) ?? '') ?? [];
  const form = candidates.find(
    (each) =>
      each.every((word, n) => word === words.at(n - each.length)) && words.at(-each.length - 1) !== 'and',
  );
  return form?.length ?? 0;
}

/** Forms that are legal forms only if they have periods, because `Day Spa`, `Rapid EV` and `Gaming PC` are names. */
export const DOTTED_FORM = /[\s,](?:s\. ?p\. ?a|e\. ?v|e\. ?k|e\. ?g|p\. ?c|d\. ?d|a\. ?d|l\. ?c|n\. ?a)\.?$/;

/** Forms that follow a name without a space, in scripts that have none. */
export const UNSPACED_FORM =
  /(?<=.)(?:株式会社|有限会社|合同会社|股份有限公司|有限责任公司|有限公司|주식회사|유한회사)$/u;
