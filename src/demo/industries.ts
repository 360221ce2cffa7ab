export type Industry = keyof typeof industryLines;

/** One company a line: name | city of the head office | people | founded | what it does. */
export type CompaniesByIndustry = Partial<Record<Industry, string>>;

/** What a company of the industry may say about itself. */
export const industryLines = {
  software: [
    'Our customers use the product every working day, so we release small changes often and answer support questions ourselves.',
    'We are profitable, independent and grow at a pace that lets us train people properly.',
    'More than 1,800 organisations rely on what we build, from offices of three people to authorities with thousands of users.',
    'Half of our colleagues worked in our customers’ trades before they joined, which keeps the product close to real work.',
    'We publish our roadmap and our incident reports, because trust is earned in the open.',
  ],
  fintech: [
    'We are regulated, and we think that careful engineering and plain language are the best form of compliance.',
    'Customers trust us with their livelihoods, so we prefer the reliable solution over the fashionable one.',
    'Every change is reviewed by a second person, whether it concerns a contract, a ledger entry or a line of code.',
    'Last year we answered nine out of ten enquiries on the same day and kept complaints below half a percent.',
    'We have grown from a single product to a full range of services without outside investors.',
  ],
  games: [
    'We ship when a game is good, and we plan our milestones so that nobody has to crunch.',
    'Our studios share tools, playtests and a canteen, and everybody plays the weekly build.',
    'Players have written us letters for years; several hang framed in the corridor.',
    'We own our engine and our stories, and credit everybody who worked on a title.',
  ],
  robotics: [
    'Our machines work close to people, so safety and maintainability come before speed.',
    'Design, assembly and testing sit in one building, and a prototype is never more than two corridors away.',
    'We deliver small series of high quality and support them for at least fifteen years.',
    'Field trials are part of the job: most engineers spend a few weeks a year with customers.',
  ],
  cloud: [
    'We run what we sell, around the clock, and write a public report after every incident.',
    'Customers come to us because they need to know where their data is and who can read it.',
    'Our on-call duty is paid, limited to one week in six and followed by a day off.',
    'We contribute to the open-source projects that we depend on, with time and with money.',
  ],
  travel: [
    'Travellers expect us to be on time, friendly and honest when something goes wrong.',
    'We measure our emissions on every route and have cut them by a third since 2019.',
    'Our season decides our calendar: we plan in winter, deliver in summer and rest in November.',
    'Many of us started in operations, on deck, on platforms or behind a counter, and still help out on busy days.',
  ],
  biotech: [
    'Our science is published, our processes are audited and our doors are open to visiting students.',
    'Three projects are close to approval, and a further five are in early research.',
    'We work under GMP and GLP and take data integrity as seriously as the experiments themselves.',
    'Biologists, engineers, statisticians and clinicians sit together and read one another’s drafts.',
    'Patients and carers advise us twice a year on what our work should achieve.',
  ],
  manufacturing: [
    'Our products stay in service for decades, and spare parts for machines from the 1970s still leave our stores.',
    'We train our own apprentices, and a third of our managers began on the shop floor.',
    'A new hall with daylight, heat recovery and quiet extraction opened two years ago.',
    'We export to 40 countries and still make our decisions within walking distance of the machines.',
    'Safety briefings open every shift, and anybody may stop a line.',
  ],
  energy: [
    'The energy transition is our daily work: permits, cables, bolts and a great deal of patience.',
    'Our control room is staffed day and night, and our plants reach an availability of 98 percent.',
    'Municipalities and citizens hold shares in many of our projects.',
    'Nobody works at height, on live equipment or at sea without training, a partner and a plan.',
  ],
  construction: [
    'We build with our own crews, so that knowledge stays on the site and in the company.',
    'Our order books are full for eighteen months, with clients who come back.',
    'Each site has a trained first aider, warm rooms, clean toilets and a foreman who knows everybody’s name.',
    'We have completed more than 600 projects, and most of them within ten percent of the first budget.',
    'Vans, tools and workwear are good, complete and renewed before they fail.',
  ],
  logistics: [
    'When we do our work well nobody notices: shelves are full, clinics are supplied and machines arrive on time.',
    'Our fleet and our forklifts are being switched to electric drives, depot by depot.',
    'We plan routes so that drivers are home when we said they would be.',
    'Dispatch, warehouse and customs sit on one floor and solve most problems in a five-minute conversation.',
  ],
  food: [
    'We buy from growers within reach, pay them promptly and publish what we pay.',
    'Recipes change slowly here; hygiene, traceability and taste are checked every day.',
    'Production starts at five in the morning and finishes in the early afternoon.',
    'Our products are sold in local shops, in canteens and at two markets where we stand ourselves.',
  ],
  health: [
    'We are accredited as a training site and support professional development with time and money.',
    'Rosters are published six weeks ahead, and swaps are arranged fairly and in the open.',
    'Nurses, doctors, therapists and social workers discuss each case together.',
    'Patients rate our care highly for kindness and clear explanations, and we mean to keep it so.',
    'Staff-to-patient ratios are agreed with the works council and reported every month.',
  ],
  hospitality: [
    'We keep a small team and a stable one: most of us have been here for more than three years.',
    'Guests return for good beds, honest cooking and people who remember them.',
    'Tips are shared among everybody, kitchen and housekeeping included.',
    'Leave is planned early, so two weeks in a row are possible even in the season.',
  ],
  retail: [
    'Advice is what sets us apart, and we give every colleague the time to know the range.',
    'Our shops are meeting places with workshops, readings or repair evenings.',
    'We choose suppliers ourselves and visit most of them once a year.',
    'Buying, online shop and branches work from the same stock, so a promise made at the till can be kept.',
  ],
  school: [
    'Classes are small, behaviour is calm and lessons are planned together.',
    'Pupils leave us with good results, and with the confidence to speak in front of others.',
    'Our teachers observe each other twice a term and talk about what they saw.',
    'Music, sport and workshops belong to the timetable rather than to the margins.',
  ],
  university: [
    'Teaching and research carry equal weight in our promotions.',
    'We host visiting scholars from more than thirty countries each year.',
    'Laboratories, libraries and workshops are open until ten in the evening.',
    'Our equality plan sets binding targets and is reviewed by the senate every spring.',
  ],
  media: [
    'Editorial independence is written into our statutes.',
    'We correct our mistakes visibly and pay contributors within fourteen days.',
    'Our audience is loyal, critical and happy to write to us.',
    'Editors, producers and designers share one floor and one conference in the morning.',
  ],
  agency: [
    'We take on few clients at a time and work with them for years.',
    'We take part in pitches only when they are paid.',
    'Designers, writers and developers sit around one table from the first sketch to the launch.',
    'Our work has won prizes, yet what pleases us more is that clients recommend us.',
  ],
  professional: [
    'Clients value that they reach the person who knows their file.',
    'We invest in training, from professional examinations to languages and public speaking.',
    'Partners, associates and assistants share workloads openly in a weekly planning round.',
    'Hours are recorded to learn from them, and nobody is promoted for the longest evenings.',
  ],
  nonprofit: [
    'Of each donated pound, euro or dollar, 88 cents reach our programmes, as our audited accounts show.',
    'Volunteers and employees meet as equals, and the people we serve sit on our board.',
    'We work with local partners and leave when they no longer need us.',
    'Our funding for the next three years is secured by foundations, members and public grants.',
  ],
} as const;
