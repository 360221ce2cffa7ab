export type NamePool = keyof typeof pools;

export const namesOf = (pool: NamePool): { first: readonly string[]; last: readonly string[] } =>
  parsed[pool];

const pools = {
  american:
    'Danielle Marcus Priya Kevin Alejandra Tyrone Hannah Miguel Courtney Wei Jasmine Brandon Rosa Ethan Keisha Leah / Whitfield Ramirez Okafor Chen Sandoval Brennan Patel Washington Kowalski Delgado Freeman Nguyen Hartley Osborne Castillo Reyes',
  canadian:
    'Amélie Gurpreet Connor Sophie Dylan Noémie Harjit Megan Étienne Fatima Logan Maude / Tremblay Singh MacLeod Gagnon Fraser Bélanger Dhillon Campbell Lavoie Wong Sinclair Côté',
  british:
    'Imogen Callum Aisha Rhys Harriet Tom Nadia Fergus Bethany Oliver Zainab Gareth Philippa Niamh / Ashworth Pritchard Khan Mackenzie Thornton Begum Hughes Cartwright Lennox Hollis Iqbal Davenport Rowe Stirling',
  irish:
    'Aoife Cian Niamh Declan Saoirse Eoin Gráinne Oisín / O’Donoghue Kavanagh Brannigan Fitzgerald Brophy Tierney Geraghty Mulcahy',
  german:
    'Katharina Jonas Aylin Sebastian Friederike Matthias Anja Tobias Svenja Mehmet Ulrike Lukas / Brandstätter Hoffmann Yıldız Krüger Lindemann Schröder Wagenknecht Özdemir Pfeiffer Kellermann Vogt Baumgartner',
  swiss:
    'Nadine Reto Céline Urs Andrea Luc Simone Matteo / Aebischer Zürcher Rochat Bühler Imhof Favre Gerber Bernasconi',
  french:
    'Camille Mathieu Inès Baptiste Élodie Karim Solène Thibault / Lefèvre Marchand Benali Rousseau Chevalier Garnier Morvan Dupuis',
  dutch:
    'Sanne Bram Femke Ruben Lotte Jeroen Yasmina Thijs / Hendriks Bakker Vermeulen Dijkstra Bouzid Smits Kuipers Verhoeven',
  spanish:
    'Lucía Javier Marta Álvaro Nuria Iker Carmen Jordi / Ferrer Navarro Iglesias Puig Domínguez Santos Vidal Cabrera',
  portuguese:
    'Inês Tiago Mariana Duarte Beatriz Rui Catarina Gonçalo / Figueiredo Carvalho Matos Nogueira Teixeira Lourenço Pinto Azevedo',
  italian:
    'Chiara Lorenzo Giulia Davide Francesca Marco / Bianchini Colombo Ferraris Galli Moretti Pellegrini',
  swedish:
    'Elin Johan Saga Mikael Linnéa Amir Karin Oskar / Lindqvist Bergström Åkesson Nyström Hosseini Sjöberg Wallin Ekman',
  danish: 'Mette Rasmus Freja Søren Signe Anders / Kjærgaard Mikkelsen Holm Bødker Thomsen Damgaard',
  polish: 'Agnieszka Paweł Zofia Tomasz Małgorzata Jakub / Kowalczyk Wiśniewska Zając Nowicka Lis Dudek',
  brazilian:
    'Luana Rafael Juliana Thiago Camila Vinícius / Albuquerque Ferreira Moreira Araújo Brandão Siqueira',
  japanese: 'Haruka Kenji Yui Takumi Naoko Daichi / Fujimoto Okabe Hayashi Nishimura Kuroda Ishikawa',
  indian:
    'Ananya Rohit Meera Karthik Deepika Arjun Sneha Vikram / Iyer Reddy Kulkarni Menon Chatterjee Rao Banerjee Shetty',
  australian:
    'Lachlan Georgia Mei Hamish Tahlia Dimitri / Gallagher Papadopoulos Tran McAllister Whitmore Sutherland',
} as const;

const parsed = Object.fromEntries(
  Object.entries(pools).map(([pool, text]) => {
    const [first = '', last = ''] = text.split(' / ');
    return [pool, { first: first.split(' '), last: last.split(' ') }];
  }),
) as unknown as Record<NamePool, { first: readonly string[]; last: readonly string[] }>;
