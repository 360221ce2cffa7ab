import type { CompaniesByIndustry } from '../industries.ts';

export const serviceCompanies: CompaniesByIndustry = {
  health: `
St. Brannoc’s Hospital Trust|Bristol|4200|1948|runs two general hospitals and nine community clinics
Cedar Hollow Medical Center|Raleigh|3100|1956|is a 420-bed teaching hospital with a level II trauma centre
Klinikum Elsterbogen|Leipzig|2600|1902|treats 90,000 patients a year in 21 departments
Loon Bay Children’s Hospital|Minneapolis|1800|1924|cares for children from birth to adulthood
Hôpital de la Confluence|Lyon|2300|1868|combines emergency care, maternity and geriatrics under one roof
Spital Lindenmatt|Zürich|950|1935|is a regional hospital with a focus on orthopaedics and rehabilitation
Sjöhaga Vårdcentraler|Göteborg|340|1994|runs eleven primary care centres
Marigold Home Care|Manchester|520|2003|supports older people in their own homes
Bayview Community Health|San Francisco|410|1972|offers primary, dental and mental health care on a sliding scale
Clínica Vale Azul|Florianópolis|280|1989|runs a day surgery clinic and diagnostic centre
Krankenhaus am Stadtpark|Düsseldorf|1350|1911|specialises in heart, lung and vascular medicine
Rideau Valley Health Network|Toronto|2700|1967|links three hospitals, a hospice and a rehabilitation centre
Aster Grove Hospital|Hyderabad|1500|1996|is a multi-speciality hospital with 600 beds
Sandhill Fork Rehabilitation Institute|Denver|390|1983|helps people to recover from stroke and spinal injury
Zorggroep Amstelrand|Amsterdam|1100|1998|runs nursing homes and district nursing teams
Banksia Harbour Health|Sydney|2050|1979|operates private hospitals and day surgeries
Liffey Vale Nursing Homes|Dublin|460|1991|looks after 540 residents in six homes
Haus Abendrot|Wien|210|1976|is a nursing home and hospice in a former convent garden
`,
  hospitality: `
The Gannet & Anchor Hotels|Edinburgh|180|1987|runs four hotels with restaurants on the coast
Hotel Lärchenhof am See|Zürich|240|1894|is a grand hotel with two restaurants and a lakeside terrace
Maison Sauvage|Paris|95|2011|runs a hotel and a restaurant that cooks from its own kitchen garden
Juniper House Hospitality|New York|520|2006|operates boutique hotels and neighbourhood restaurants
Posada del Faro|Málaga|130|1999|is a seaside hotel with a restaurant known for rice and fish
Gasthof Drei Linden|Nürnberg|60|1823|keeps a guest house, a restaurant and a beer garden
Pousada das Dunas|Florianópolis|85|2002|runs a beach hotel and event venue
Ristorante e Locanda Brera Vecchia|Milano|70|1974|keeps a small hotel above a busy dining room
Larimer Street Kitchens|Denver|160|2013|runs restaurants, a bakery and a catering service
Saltbush Hotels|Sydney|310|1995|operates hotels and rooftop restaurants
Grand Hôtel du Quai|Genève|350|1865|welcomes guests in 160 rooms and three restaurants
Fado & Figueira|Lisboa|110|2008|runs guest houses and restaurants in the old quarters
Hotel Sieben Linden|Hamburg|270|1909|is a conference hotel with 220 rooms
Magnolia & Main|Atlanta|140|2010|runs an inn, two restaurants and a ballroom
Ryokan Matsukaze|Tokyo|75|1928|is an inn with baths, a garden and a kaiseki kitchen
Kamienica Hotels|Kraków|190|2001|runs hotels and cafés in restored town houses
`,
  retail: `
Larch & Loom|London|420|2004|sells bedding, curtains and furniture made in Europe
Feldmann Fahrräder|Berlin|160|1988|sells and repairs bicycles in nine shops
Tidepool Outfitters|Seattle|730|1976|sells gear for hiking, paddling and climbing
Quincaillerie Mercier|Lyon|310|1932|supplies hardware and garden tools to homes and trades
Bokhandel Vintergatan|Malmö|140|1969|runs bookshops and a reading club for children
Cardamom & Clove Grocers|Leeds|260|1983|runs grocery shops with counters for spices, cheese and fish
Boutique Rose des Vents|Montréal|120|1997|sells clothing and leather goods from small workshops
Casa Limão|São Paulo|890|1978|sells kitchenware and home textiles in 64 shops
Bergkristall Optik|Wien|230|1965|fits glasses, contact lenses and hearing aids
Oak Parade Pharmacies|Dublin|510|1986|runs community pharmacies with beauty and baby care
Wombat Books & Toys|Melbourne|190|1992|sells books, games and craft supplies
Stoneybrook Market|Philadelphia|640|1981|is a grocery cooperative with bakeries and delicatessens
Hollandse Fietsbel|Amsterdam|85|2010|designs and sells rainwear and bags for cyclists
Almacén Girasol|Barcelona|340|1959|sells household goods, paint and lighting
Prairie Lantern|Chicago|275|2007|sells lamps and lighting online and in showrooms
Sakura Stationers|Tokyo|210|1947|sells paper, pens and bookbinding supplies
`,
  school: `
Ashdown Vale School|Bristol|130|1961|teaches 980 pupils from eleven to eighteen
Mesquite Hollow Academy|Austin|160|1998|is a public charter school with a bilingual programme
International School Rheinaue|Köln|210|1994|teaches children of 52 nationalities up to the IB diploma
École Bilingue des Tilleuls|Paris|90|1983|teaches in French and English from nursery to lycée
Sumida International School|Tokyo|150|1975|prepares pupils for universities in Japan and abroad
Bow Valley Collegiate|Calgary|175|1969|is a secondary school with strong arts and outdoor programmes
Colegio Puerto Claro|Málaga|110|1988|teaches in Spanish and English by the sea
Vasa Friskola|Stockholm|95|2001|is an independent school for years four to nine
Indiranagar Public School|Bengaluru|240|1979|follows the CBSE curriculum for 2,400 pupils
Glenmore Park College|Sydney|190|1985|is a coeducational school with a farm and an observatory
Winterbourne Schools Trust|Manchester|780|2012|runs nine primary and secondary schools
Collège Lac Léman|Genève|165|1971|teaches the Swiss maturité and the IB
`,
  university: `
University of Eastmarch|Leeds|3600|1904|teaches 21,000 students in five faculties
Hochschule Elbaue|Hamburg|850|1971|is a university of applied sciences for engineering and health
Wexcombe College|Philadelphia|620|1887|is a liberal arts college with 2,300 students
Institut Polytechnique de l’Erdre|Nantes|940|1919|trains engineers and runs eleven laboratories
Norrvik University|Malmö|1700|1998|combines design, migration studies and health sciences
Universität Murtal|Graz|2900|1873|is a research university with strengths in materials and neuroscience
Instituto Atlântico de Ciências|Porto|480|1976|is a research institute for marine and climate science
Karoonda Institute of Technology|Melbourne|2200|1965|teaches and researches in agriculture, robotics and water
`,
  media: `
The Calder Courier|Leeds|140|1868|publishes a regional newspaper and a weekend magazine
Lanternfish Pictures|Los Angeles|95|2009|produces documentaries and limited series
Verlag Blauer Reiher|Leipzig|60|1991|publishes novels, essays and poetry in translation
Radio Meridiem|Lisboa|120|1984|broadcasts news and culture and produces podcasts
Quatre Vents Éditions|Paris|75|1978|publishes comics, travel books and atlases
Plainspoken Media|Chicago|110|2014|publishes newsletters and data journalism on local government
Tidningen Kusten|Göteborg|130|1902|publishes a daily newspaper and its apps
Coral Tree Productions|Sydney|85|2003|produces television drama and natural history films
Granville Street Post|Vancouver|70|2011|offers editing, sound and colour to film makers
Bharat Lens|Hyderabad|220|2007|produces news and explainers in five languages
Liberties Audio|Dublin|45|2016|produces audiobooks and radio plays
Torre de Sal|Barcelona|65|1996|publishes school books and learning games
`,
  agency: `
Fable & Furrow|London|70|2008|is a brand and packaging studio for food and drink
Kontrast Büro|Berlin|55|2005|designs signage, exhibitions and digital guides for museums
Two Herons Creative|Portland|40|2012|makes campaigns and websites for conservation groups
Atelier Mirador|Barcelona|65|2010|designs apps and services for cities and transport operators
Spruce & Signal|Toronto|120|1999|plans media and runs performance campaigns
Studio Halvmåne|København|50|2013|designs furniture, lighting and product identities
Pepper & Plinth|New York|160|2003|is a public relations and content agency
Werbeagentur Silberfisch|Düsseldorf|85|1994|makes campaigns for machine builders and craftsmen
Maré Alta Comunicação|São Paulo|210|2001|creates campaigns for retail, sport and music
Bramble Digital|Manchester|95|2011|builds shops and search campaigns for independent brands
Estúdio Lousa|Porto|35|2015|designs books, posters and type
Kookaburra Creative|Melbourne|75|2006|makes films and campaigns for tourism and wine
Zwölf Uhr Kommunikation|Zürich|60|1998|advises insurers and public bodies on communication
Ponte Nova Digital|Milano|80|2009|runs online shops and campaigns for fashion and design
`,
  professional: `
Ainsworth Pell|London|640|1923|is a law firm for property, employment and commercial matters
Hollander Voss|Amsterdam|310|1967|advises shipping and energy companies on law and tax
Kanzlei Reuter Adler|Düsseldorf|190|1985|advises family businesses on succession, labour law and tax
Breckenridge & Lowe|Chicago|850|1946|audits and advises mid-sized companies and charities
Cabinet Delorme|Paris|120|1979|represents inventors and companies in patent and trademark matters
Osgood Tremblay|Montréal|280|1958|practises law in English and French
Treuhand Bellevue|Zürich|150|1971|keeps books, payrolls and tax returns for small companies
Marchetti Partners|Milano|230|1990|advises on mergers, banking and insolvency
Sundaram Associates|Hyderabad|420|1982|provides audit, tax and company secretarial services
Fitzroy Lane Advisory|Melbourne|175|2002|advises councils, hospitals and universities on strategy
Hazeltine Consulting|Boston|390|1993|advises life science and energy companies
Lindgren Revision|Malmö|130|1976|audits housing associations, shops and restaurants
Abogados Ribera|Barcelona|95|1988|practises labour, migration and commercial law
Corrib Actuarial|Dublin|110|2000|advises pension trustees and insurers
`,
  nonprofit: `
Open Hearth Alliance|New York|210|1977|helps families to find and keep a home
Wells for Tomorrow|London|340|1983|builds water supplies and trains the people who maintain them
Flussfreunde|Leipzig|55|1992|restores rivers and floodplains with volunteers
Médecins des Rives|Genève|480|1989|sends medical teams to people cut off by floods and conflict
Casa Oberta Ribera|Barcelona|90|2004|supports refugees with language courses, advice and work
Birchwater Food Bank|Minneapolis|160|1979|collects and distributes 30 million meals a year
Sahyog Literacy Mission|Hyderabad|260|1995|runs reading centres for children and adults
Coastwatch Aotea|Sydney|45|2008|protects seabirds and trains citizen scientists
Guichet Solidaire|Lyon|70|2001|gives legal and debt advice to those who cannot pay for it
Ravenscraig Youth Trust|Edinburgh|85|1986|runs workshops, mentoring and a boatyard for young people
`,
};
