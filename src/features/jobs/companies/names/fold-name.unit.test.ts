import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { measureCpuMs } from '../../../../../test/cpu-time.ts';
import { foldCompanyName } from './fold-name.ts';

/** Each line has spellings of one company. Companies of different lines are different. */
const companies: string[][] = [
  ['Siemens', 'Siemens AG', 'SIEMENS A.G.', ' siemens  ag '],
  ['Siemens Energy', 'Siemens Energy AG'],
  ['Siemens Healthineers AG', 'Siemens Healthineers'],
  ['Robert Bosch', 'Robert Bosch GmbH', 'ROBERT BOSCH GMBH', 'Robert Bosch G.m.b.H.'],
  ['Bosch'],
  ['Deutsche Bahn', 'Deutsche Bahn AG', 'Deutsche-Bahn AG'],
  ['Müller', 'Muller', 'MÜLLER', 'Müller GmbH & Co. KG', 'Müller GmbH + Co. KG'],
  ['Mueller', 'Mueller GmbH'],
  ['Carl Zeiss', 'Carl Zeiß', 'CARL ZEISS AG', 'Carl Zeiẞ'],
  ['Aldi Süd', 'ALDI SÜD', 'Aldi Sud'],
  ['Aldi Nord'],
  ['Lidl', 'Lidl Stiftung', 'Lidl GmbH & Co. KG'],
  ['dm-drogerie markt', 'dm-drogerie markt GmbH + Co. KG', 'dm drogerie markt GmbH & Co. KG'],
  ['Otto', 'Otto GmbH & Co KG', 'OTTO (GmbH & Co. KG)', 'Otto GmbH & Co. KGaA'],
  ['Merck', 'Merck KGaA', 'Merck Inc.'],
  ['Merck & Co.', 'Merck and Co', 'Merck & Co., Inc.'],
  ['Merck Sharp & Dohme', 'Merck Sharp and Dohme LLC'],
  ['Fresenius', 'Fresenius SE & Co. KGaA'],
  ['Fresenius Medical Care', 'Fresenius Medical Care AG & Co. KGaA', 'Fresenius Medical Care AG'],
  ['SAP', 'SAP SE', 'S.A.P.', 'SAP AG'],
  ['Zalando', 'Zalando SE'],
  ['N26', 'N26 GmbH', 'N26 AG'],
  ['HelloFresh', 'HelloFresh SE'],
  ['Hello Fresh'],
  ['Betterplace', 'betterplace gGmbH'],
  ['ADAC', 'ADAC e.V.', 'ADAC e. V.'],
  ['Greenpeace', 'Greenpeace e.V.'],
  ['Edeka', 'EDEKA e.G.', 'Edeka e. G.'],
  ['Bäckerei Schmidt', 'Backerei Schmidt e.K.', 'Bäckerei Schmidt e. K.'],
  ['Flink', 'Flink SE', 'Flink UG (haftungsbeschränkt)'],
  ['Red Bull', 'Red Bull GmbH', 'Red Bull Ges.m.b.H.'],
  ['Microsoft', 'Microsoft Corporation', 'Microsoft Corp.', 'MICROSOFT CORP'],
  ['Alphabet', 'Alphabet Inc.', 'Alphabet, Inc'],
  ['Google', 'Google LLC', 'Google L.L.C.', 'Google Inc.'],
  ['Apple', 'Apple Inc.', 'APPLE INC', 'Apple, Incorporated'],
  ['Apple Bank'],
  ['Amazon.com', 'Amazon.com, Inc.', 'amazoncom'],
  ['Amazon'],
  ['Booking.com', 'Booking.com B.V.', 'Booking.com BV'],
  ['Booking Holdings', 'Booking Holdings Inc.'],
  ['AT&T', 'AT & T', 'AT and T', 'AT&T Inc.'],
  ['Johnson & Johnson', 'Johnson and Johnson', 'JOHNSON + JOHNSON'],
  ['Johnson Controls'],
  ['Procter & Gamble', 'Procter and Gamble'],
  ['Ernst & Young', 'Ernst & Young LLP', 'Ernst and Young Limited'],
  ['EY'],
  ['Barnes & Noble', 'Barnes and Noble, Inc.'],
  ['Marks & Spencer', 'Marks and Spencer plc', 'Marks & Spencer P.L.C.'],
  ['H&M', 'H & M', 'H and M'],
  ['C&A', 'C & A', 'C&A GmbH & Co. KG'],
  ['Gruner + Jahr', 'Gruner & Jahr', 'Gruner and Jahr'],
  ['Tiffany & Co.', 'Tiffany and Co'],
  ['Tiffany'],
  ['McKinsey & Company', 'McKinsey and Company'],
  ['McKinsey'],
  ['Bain & Company'],
  ['Bain Capital', 'Bain Capital, LP', 'Bain Capital L.P.'],
  ["McDonald's", 'McDonald’s', 'McDonalds', "McDonald's Corporation"],
  ["Levi's", 'Levis'],
  ['Levi Strauss'],
  ["Land O'Lakes", 'Land O’Lakes, Inc.'],
  ['J.P. Morgan', 'JP Morgan', 'J. P. Morgan', 'J P Morgan'],
  ['JPMorgan Chase'],
  ['I.B.M.', 'IBM', 'I B M', 'IBM Corp.'],
  ['3M', '3 M', '3M Inc'],
  ['A.P. Moller – Maersk', 'A.P. Møller - Mærsk A/S', 'AP Moller Maersk'],
  ['Maersk'],
  ['Yahoo', 'Yahoo!', 'Yahoo! Inc.'],
  ['Jack Henry', 'Jack Henry™', 'Jack Henry®'],
  ['Disney', 'DISNEY'],
  ['Disney+', 'Disney+ Inc.'],
  ['The Walt Disney Company', 'the walt disney company'],
  ['Home Depot'],
  ['The Home Depot', 'THE HOME DEPOT, INC.'],
  ['The Limited'],
  ['The Browser Company'],
  ['Coca-Cola', 'Coca Cola', 'COCA-COLA'],
  ['Coca-Cola Europacific Partners', 'Coca-Cola Europacific Partners plc'],
  ['OnDeck', 'Ondeck Inc'],
  ['On Deck'],
  ['SpaceX'],
  ['Space X'],
  ['Day Spa'],
  ['Day', 'Day S.p.A.'],
  ['Ferrero', 'Ferrero S.p.A.', 'FERRERO S.P.A', 'Ferrero S. p. A.'],
  ['Ferrari N.V.', 'Ferrari NV', 'Ferrari'],
  ['Prada S.p.A.', 'Prada'],
  ['Barilla', 'Barilla S.r.l.'],
  ["L'Oréal", 'L’Oreal', 'LOREAL', "L'Oréal S.A."],
  ['Société Générale', 'Societe Generale', 'SOCIÉTÉ GÉNÉRALE S.A.'],
  ['BNP Paribas', 'BNP Paribas SA'],
  ['Decathlon', 'Décathlon', 'Decathlon S.A.S.'],
  ['SAS', 'S.A.S.'],
  ['SAS Institute', 'SAS Institute Inc.'],
  ['Doctolib', 'Doctolib SAS'],
  ['Le Fournil', 'Le Fournil SARL', 'Le Fournil S.à r.l.', 'Le Fournil EURL'],
  ['Nestlé', 'Nestle', 'Nestlé S.A.', 'NESTLÉ SA', 'Nestlé S. A.'],
  ['Telefónica', 'Telefonica, S.A.', 'Telefónica SA'],
  ['Inditex', 'Inditex, S.A.'],
  ['Mercadona', 'Mercadona S.A.U.', 'Mercadona S.L.'],
  ['Glovo', 'Glovo S.L.U.'],
  ['Cemex', 'CEMEX S.A.B. de C.V.', 'Cemex, SAB de CV'],
  ['Bimbo', 'Bimbo, S.A. de C.V.', 'BIMBO SA DE CV'],
  ['Natura', 'Natura S.A.', 'Natura Ltda.'],
  ['Petrobras', 'Petrobrás', 'PETROBRAS S/A', 'Petrobras S.A.'],
  ['Philips', 'Philips N.V.', 'PHILIPS NV'],
  ['Adyen', 'Adyen N.V.'],
  ['Bol.com', 'bol.com B.V.'],
  ['Van der Valk', 'Van der Valk V.O.F.', 'VAN DER VALK B.V.'],
  ['Colruyt', 'Colruyt BVBA', 'Colruyt SRL'],
  ['Spotify', 'Spotify AB'],
  ['Volvo', 'Volvo AB (publ)', 'Volvo AB'],
  ['AB Volvo'],
  ['Ericsson'],
  ['Novo Nordisk', 'Novo Nordisk A/S', 'Novo Nordisk AS', 'NOVO NORDISK A.S.'],
  ['Ørsted', 'Orsted', 'Ørsted A/S'],
  ['Pleo', 'Pleo ApS', 'PLEO APS'],
  ['Equinor', 'Equinor ASA'],
  ['Vipps', 'Vipps AS'],
  ['Nokia', 'Nokia Oyj', 'NOKIA OYJ'],
  ['Supercell', 'Supercell Oy', 'Supercell Oy Ab'],
  ['Bolt', 'Bolt OÜ', 'BOLT OU'],
  ['Bolt Technology', 'Bolt Technology OÜ'],
  ['Vinted', 'Vinted, UAB', 'Vinted UAB'],
  ['airBaltic', 'Airbaltic SIA'],
  ['Össur', 'Ossur hf.', 'Össur ehf.'],
  ['Allegro', 'Allegro Sp. z o.o.', 'ALLEGRO SP. Z O.O.', 'Allegro sp. z o. o.', 'Allegro sp z oo'],
  ['CD Projekt', 'CD PROJEKT S.A.', 'CD Projekt SA'],
  ['Łódź Port', 'Lodz Port', 'Łódź Port sp.k.'],
  ['Škoda Auto', 'Skoda Auto a.s.', 'ŠKODA AUTO AS'],
  ['Avast Software', 'Avast Software s.r.o.', 'Avast Software spol. s r.o.'],
  ['Prezi', 'Prezi Kft.', 'PREZI KFT'],
  ['OTP Bank', 'OTP Bank Nyrt.'],
  ['Infobip', 'Infobip d.o.o.', 'INFOBIP DOO'],
  ['Gorenje', 'Gorenje d.d.'],
  ['Telerik', 'Telerik EOOD', 'Telerik A.D.'],
  ['Яндекс', 'ЯНДЕКС', 'Яндекс ООО'],
  ['Киевстар', 'Киевстар ТОВ'],
  ['Йота'],
  ['Türk Telekom', 'Turk Telekom A.Ş.', 'TÜRK TELEKOM AŞ'],
  ['Yıldız', 'Yildiz Ltd. Şti.', 'YILDIZ LTD ŞTİ'],
  ['ΟΤΕ', 'ΟΤΕ Α.Ε.', 'οτε αε'],
  ['Toyota', 'TOYOTA K.K.', 'Toyota KK'],
  ['トヨタ自動車', 'トヨタ自動車株式会社', 'トヨタ自動車㈱', 'トヨタ自動車（株）'],
  ['ガスト'],
  ['カスト'],
  ['ソニー', 'ｿﾆｰ', 'ソニー株式会社'],
  ['华为', '华为有限公司', '华为 有限公司'],
  ['삼성전자', '삼성전자 주식회사', '삼성전자주식회사'],
  ['Huawei', 'Huawei Co., Ltd.', 'HUAWEI CO LTD', 'Huawei Co Limited'],
  ['Tata Consultancy Services', 'Tata Consultancy Services Ltd.', 'Tata Consultancy Services Limited'],
  ['Flipkart', 'Flipkart Pvt. Ltd.', 'Flipkart Private Limited', 'Flipkart (P) Ltd'],
  ['टाटा'],
  ['टाटी'],
  ['Grab', 'Grab Pte. Ltd.', 'Grab Pte Ltd'],
  ['AirAsia', 'AirAsia Sdn. Bhd.', 'AirAsia Bhd'],
  ['Gojek', 'Gojek Tbk'],
  ['Atlassian', 'Atlassian Pty Ltd', 'Atlassian Pty. Ltd.', 'ATLASSIAN PTY LIMITED'],
  ['Canva', 'Canva Pty Ltd'],
  ['Naspers', 'Naspers (Pty) Ltd', 'Naspers Ltd'],
  ['Xero', 'Xero Limited', 'XERO LTD'],
  ['Unilever', 'Unilever PLC', 'Unilever P.L.C.'],
  ['Arm', 'Arm Ltd', 'ARM Limited', 'Arm Ltd.'],
  ['Deloitte', 'Deloitte LLP', 'Deloitte L.L.P.'],
  ['Kirkland & Ellis', 'Kirkland and Ellis LLP', 'Kirkland & Ellis PLLC'],
  ['Smith Dental', 'Smith Dental P.C.', 'Smith Dental, P.L.L.C.'],
  ['Gaming PC'],
  ['Rapid EV'],
  ['Stripe', 'Stripe, Inc.', 'Stripe Inc'],
  ['Stripe Holdings'],
  ['X Corp.', 'X', 'X Corp'],
  ['C# Corner'],
  ['C Corner'],
  ['1&1', '1 & 1', '1&1 AG', '1 and 1'],
  ['7-Eleven', '7 Eleven', '7-ELEVEN, Inc.'],
  ['Acme Holding GmbH AG', 'Acme Holding GmbH SE'],
  ['Acme Holding', 'ACME-Holding GmbH'],
  ['Acme (UK) Ltd', 'Acme UK Limited', 'Acme – UK'],
  ['Acme'],
  // Names that are only a legal form.
  ['GmbH', 'gmbh'],
  ['AG', 'A.G.'],
  ['Inc.', 'INC'],
  ['LLC'],
  ['A/S', 'AS'],
  ['GmbH & Co. KG', 'GmbH and Co. KG'],
  // Names of symbols.
  ['!!!', ' !!! '],
  ['🚢'],
  ['🚢🚢'],
];

describe('the folded name of a company', () => {
  test('the table has enough real names', () => {
    expect(companies.flat().length).toBeGreaterThanOrEqual(150);
  });

  it.each(companies)('%s is the same in each spelling', (first, ...others) => {
    for (const other of others) expect(foldCompanyName(other), other).toBe(foldCompanyName(first as string));
  });

  it('is different for different companies', () => {
    const firstByKey = new Map<string, string>();
    for (const [first = ''] of companies) {
      const key = foldCompanyName(first);
      expect(firstByKey.get(key), `${first} folds like`).toBeUndefined();
      firstByKey.set(key, first);
    }
  });

  it.each([
    ['Nestlé S.A.', 'nestle'],
    ['Müller GmbH & Co. KG', 'muller'],
    ['A.P. Møller - Mærsk A/S', 'ap moller maersk'],
    ['Johnson & Johnson', 'johnson and johnson'],
    ['Acme Holding GmbH AG', 'acme holding gmbh'],
    ['GmbH', 'gmbh'],
    ['!!!', '!!!'],
    ['´', '´'],
    [' ᾽  ¨ ', '᾽ ¨'],
    [' \t ', ''],
  ])('of %j is %j', (name, key) => {
    expect(foldCompanyName(name)).toBe(key);
  });

  it('depends on nothing that lower case removes, is never empty for a name, and is bounded', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (name) => {
        const key = foldCompanyName(name);
        expect(foldCompanyName(name.toLowerCase())).toBe(key);
        expect(key === '').toBe(name.trim() === '' || /^[\u0300-\u036f\s™℠®©]*$/.test(name));
        expect(key).toBe(key.trim());
        expect(key.length).toBeLessThanOrEqual(500);
      }),
    );
  });

  it.each([
    ['accents', `a${'\u0301\u0323'.repeat(250_000)}`],
    ['marks of other scripts', 'ק\u05b8\u05bc'.repeat(200_000)],
    ['initials', 'a.b '.repeat(200_000)],
    ['spaces', ' '.repeat(1_000_000)],
    ['legal forms', 'gmbh & co. kg '.repeat(100_000)],
    ['long compatibility forms', '\ufdfa'.repeat(500_000)],
    ['dots', 's. p. a. '.repeat(100_000)],
  ])('of a megabyte of %s takes milliseconds', async (_, name) => {
    let key = '';
    const work = () => {
      key = foldCompanyName(name);
    };
    expect(await measureCpuMs(work)).toBeLessThan(250);
    expect(Buffer.byteLength(key)).toBeLessThanOrEqual(2_000);
  });
});
