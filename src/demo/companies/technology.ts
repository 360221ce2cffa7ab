import type { CompaniesByIndustry } from '../industries.ts';

export const technologyCompanies: CompaniesByIndustry = {
  software: `
Tallowmere Systems|Bristol|240|2009|builds rostering software for hospital wards and community nurses
Quillstone Labs|Austin|130|2014|makes a document workspace in which legal teams negotiate contracts
Fernhollow Software|Portland|65|2016|develops inventory tools for garden centres, nurseries and seed merchants
Brightsedge|Seattle|820|2007|runs a planning platform on which municipalities track permits and inspections
Nordlyktan|Stockholm|310|2011|sells a calendar and booking service to dentists, opticians and physiotherapists
Kupferblick|Berlin|180|2015|offers document recognition that reads invoices, delivery notes and customs papers
Datenwerft Hansen|Hamburg|95|2003|maintains terminal software for inland ports and container yards
Opaline Logiciels|Lyon|150|2008|publishes laboratory information systems for veterinary practices
Varandas Tech|Lisboa|210|2013|provides property management software to landlords and housing cooperatives
Cobblemoor|Edinburgh|75|2018|builds accessibility testing tools that product teams run in their pipelines
Haverlock|Boston|1400|1999|supplies student information systems to school districts and colleges
Mistral & Vane|Amsterdam|120|2012|makes route and load planning software for bicycle couriers
Tindrel|Zürich|85|2017|develops e-signature and archiving services for notaries and insurers
Sarjapur Softworks|Bengaluru|950|2006|builds billing and metering software for water and electricity boards
Lago Norte Sistemas|Florianópolis|270|2010|sells point-of-sale and stock software to pharmacies and bakeries
Wattlebird Digital|Melbourne|160|2014|provides grant and acquittal software to councils and foundations
Pinyon Ridge Software|Denver|340|2005|runs a reservation system for campgrounds, marinas and ski areas
Lumenfold|Toronto|220|2013|makes a feedback and survey platform for public libraries and museums
Ostrava Grid|Kraków|140|2015|develops workforce scheduling for call centres and airports
Hexenbühl Informatik|Nürnberg|60|1996|writes production planning software for toolmakers and foundries
Claddagh Cloudworks|Cork|105|2012|offers compliance training and certification tracking to food producers
Arbutus Point|Vancouver|90|2019|builds map layers and field apps for foresters and wildfire crews
Minato Forms|Tokyo|125|2010|provides a no-code form and approval service to hospitals and city halls
Skagenware|København|80|2016|makes fisheries reporting software that works offline at sea
`,
  fintech: `
Marrowgate|London|680|2012|issues payment cards and expense accounts for small and mid-sized firms
Halcyon Ledger|New York|430|2015|reconciles securities and cash positions for fund administrators
Penhallow Mutual|Leeds|1900|1874|is a building society owned by its savers and borrowers
Kreditwarte|Düsseldorf|260|2014|scores trade credit and insures invoices for wholesalers
Alpenrose Vorsorge|Basel|390|1962|manages occupational pensions for craft businesses and clinics
Banque Saint-Aubin|Genève|720|1921|advises families and foundations on their investments
Rivelin Pay|Dublin|310|2016|processes card and account-to-account payments for online shops
Caixa Aroeira|São Paulo|1250|2009|lends working capital to small retailers and farmers
Juniper Trail Insurance|Minneapolis|2100|1948|insures farms, homes and small businesses across the upper Midwest
Copperline Credit Union|Raleigh|640|1957|serves teachers, nurses and state employees as a member-owned bank
Vistula Kapital|Wrocław|175|2013|builds a lending platform used by leasing companies and car dealers
Torvald & Ek|Malmö|140|2017|offers a bookkeeping and tax account for the self-employed
Lakshya Remit|Hyderabad|520|2014|moves money home for workers abroad, in eleven corridors
Sable Harbour Capital|Sydney|210|2004|manages infrastructure and renewable energy funds
Brera Assicurazioni|Milano|880|1936|underwrites marine, cargo and fine art insurance
Loonie Bridge|Toronto|190|2018|helps newcomers to the country to build a credit history
Orchard Street Analytics|Chicago|155|2011|prices municipal bonds and municipal credit risk
Polder Verzekeringen|Rotterdam|460|1951|insures barges, greenhouses and wind farms
`,
  games: `
Saltmarsh Interactive|Manchester|85|2010|makes narrative adventure games for computers and consoles
Emberwick Games|Montréal|260|2006|develops cooperative role-playing games
Tusch & Trommel|Köln|55|2013|creates music and rhythm games for families
Kitsune Yard|Tokyo|140|2008|designs puzzle and farming games for handheld consoles
Northgate Pixel|Malmö|190|2011|builds large-scale strategy games set in the age of sail
Low Tide Studio|Nantes|40|2017|makes hand-drawn exploration games
Redfern Arcade|Melbourne|70|2014|develops racing games and arcade cabinets
Basalt Forge|Seattle|330|2004|runs an online survival game with a community of two million players
Drumlin Game Works|Dublin|60|2015|makes educational simulations about rivers, cities and weather
Pardo & Pardo Juegos|Barcelona|110|2012|publishes mobile board games in fourteen languages
`,
  robotics: `
Ironbark Robotics|Sydney|130|2014|builds orchard robots that pick apples and prune vines
Helvetarm|Zürich|210|2011|makes lightweight robot arms for laboratories and watchmakers
Castellan Aerospace|Los Angeles|900|2003|designs attitude control and propulsion units for small satellites
Windrow Autonomy|Austin|180|2016|retrofits tractors and sprayers with guidance and perception systems
Skyfell|Edinburgh|95|2015|flies inspection drones around bridges, masts and offshore turbines
Steinadler Luftfahrttechnik|München|640|1978|supplies actuators and sensors for aircraft wings
Roboterie Gerland|Lyon|75|2018|develops warehouse robots for pharmacies and hospitals
Tidewater Subsea|Boston|160|2009|builds autonomous vehicles that survey harbours and cables
Lindholmen Dynamics|Göteborg|280|2010|develops driver assistance and yard automation for lorries
Kestrel Orbit|Bristol|120|2017|assembles thermal cameras that watch crops and coasts from orbit
Nadir Avionics|Montréal|410|1991|certifies flight displays and navigation units for helicopters
Garuda Motion|Bengaluru|350|2013|makes motor drives and motion controllers for textile machines
Graz Präzisionsrobotik|Graz|140|2007|integrates assembly cells for makers of hearing aids and pumps
Maasvlakte Machines|Rotterdam|115|2012|automates lashing and inspection on container terminals
`,
  cloud: `
Stackfjord|Göteborg|230|2013|hosts managed databases and message queues in five European regions
Bastionwell|Boston|480|2010|monitors networks and identities for hospitals and utilities
Cinderpath|Denver|170|2015|runs a build and deployment service for regulated industries
Wolkenstein Hosting|Leipzig|120|2001|operates data centres cooled with river water
Parapet Security|Belfast|260|2014|tests the defences of banks and public bodies
Anchorline Networks|Atlanta|1100|1998|connects branch offices and clinics over its own fibre
Nuage Vauban|Paris|340|2012|offers sovereign hosting to ministries and hospitals
Kvarken Edge|Stockholm|90|2018|delivers video and software updates from caches near the user
Deccan Signal|Hyderabad|600|2008|operates a round-the-clock network and security centre
Graniteback|Portland|75|2016|makes immutable backup appliances and restores them on demand
Selvagem Cloud|Porto|110|2017|sells observability tools for teams that run Kubernetes
Rookery Identity|London|150|2016|verifies documents and identities for employers and lettings agents
`,
  travel: `
Wayfarer & Bligh|Bristol|190|1994|organises walking and sailing holidays in small groups
Sleeperline|Berlin|320|2016|runs night trains between eleven European cities
Velovert|Nantes|150|2012|operates shared bicycles and cargo bikes in mid-sized towns
Bluegum Rail|Melbourne|870|1997|operates regional rail services and their depots
Tramontana Ferries|Barcelona|760|1968|sails ferries between the mainland and the islands
Cascadia Coachlines|Seattle|420|1985|drives intercity coaches and airport shuttles
Fjellvik Turer|København|70|2004|books cabins, guides and huts for travellers in the north
Monsoon Trails|Bengaluru|240|2011|plans rail and homestay journeys for independent travellers
Sunnmere Charging|Amsterdam|280|2015|operates fast chargers along motorways and at supermarkets
Harbourlight Journeys|Vancouver|130|2001|sells expedition cruises and wildlife tours
Rota Serena|Lisboa|95|2013|rents camper vans and runs a network of overnight places
Piedmont Transit Partners|Atlanta|1500|1989|runs bus and paratransit services under contract to counties
Tatry Express|Kraków|260|2002|runs coaches and minibuses to the mountains
Linha Atlântica|Porto|380|1999|operates airport transfers and excursions along the coast
Alster Mobility|Hamburg|210|2017|runs on-demand electric shuttles in the suburbs
Edelweiss Bergbahnen|Wien|330|1958|operates cable cars, chairlifts and mountain restaurants
`,
};
