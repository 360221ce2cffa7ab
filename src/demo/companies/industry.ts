import type { CompaniesByIndustry } from '../industries.ts';

export const industrialCompanies: CompaniesByIndustry = {
  biotech: `
Larkspur Therapeutics|Boston|340|2012|develops antibody therapies for inflammatory bowel disease
Rheinquell Diagnostics|Basel|520|1998|makes rapid tests for sepsis and antimicrobial resistance
Mycelia Bio|Amsterdam|90|2018|grows enzymes and proteins from fungi for detergents and food
Cygnet Genomics|Edinburgh|210|2010|sequences tumour samples for hospitals and trial sponsors
Helix & Harrow|Raleigh|430|2006|breeds disease-resistant wheat and peanut varieties
Dalarna Biologics|Stockholm|280|2003|manufactures viral vectors under contract
Ginkgo Bay Vaccines|San Francisco|360|2014|works on mucosal vaccines against respiratory viruses
Vallès Biotècnica|Barcelona|130|2009|develops probiotics for poultry and aquaculture
Isarpharm|München|1700|1953|manufactures generic injectables and eye drops
Charminar Lifesciences|Hyderabad|2400|1987|produces active ingredients and finished tablets for export
Tasman Marine Science|Sydney|85|2015|extracts compounds from seaweed for wound care
Lee Valley Bioprocess|Cork|460|2001|fills and finishes biologics for partners around the world
Osler Ridge Research|Toronto|190|2008|runs clinical trials in cardiology and nephrology
Sorgenfri Biotek|København|240|1994|makes insulin analogues and the pens that deliver them
`,
  manufacturing: `
Brüggenthal Maschinenbau|Nürnberg|780|1926|builds packaging machines for dairies and breweries
Ottervale Castings|Leeds|320|1908|casts pump housings and valve bodies in iron and bronze
Kestrel Ridge Tooling|Minneapolis|210|1971|makes injection moulds for medical devices
Officine Navigli|Milano|440|1949|builds espresso machines and grinders
Hartwell Bearing Company|Philadelphia|650|1919|manufactures bearings for rail and mining
Göta Kullager|Göteborg|900|1931|makes seals and couplings for ship propulsion
Ateliers Perrache|Lyon|260|1963|produces looms and finishing machines for technical textiles
Steirische Federnwerke|Graz|380|1937|forges springs and stabilisers for trains and lorries
Maple Forge Industries|Montréal|510|1955|presses aluminium panels for buses and trams
Bow River Fabrication|Calgary|240|1982|welds pressure vessels and heat exchangers
Silesia Glassworks|Wrocław|430|1968|makes laboratory glass and insulating glazing
Hinoki Seimitsu|Tokyo|290|1961|grinds lenses and prisms for microscopes
Nandi Hydraulics|Bengaluru|720|1979|makes cylinders and power packs for excavators
Serra Azul Metalúrgica|São Paulo|1300|1966|stamps and paints parts for agricultural machines
Tannenhof Möbelwerke|Leipzig|190|1954|builds kitchens and school furniture from beech and larch
Chestnut Hill Instruments|Boston|150|1988|builds mass spectrometers and gas analysers
Southern Cross Switchgear|Melbourne|330|1959|assembles switchboards for hospitals and substations
Waalwijk Pompen|Rotterdam|270|1946|makes pumps for polders, locks and sewage works
`,
  energy: `
Skerry Wind|Edinburgh|410|2008|builds and operates offshore wind farms
Mesa Verde Solar|Denver|280|2011|develops solar plants with storage on former mining land
Nordsee Netz|Hamburg|1600|1994|operates high-voltage grids between the coast and the cities
Geothermie Isartal|München|110|2013|drills for heat and supplies it to towns
Longleaf Power Cooperative|Atlanta|760|1938|supplies electricity to 210,000 rural households
Valentia Tidal|Cork|75|2014|tests tidal turbines in fast-flowing straits
Hydro Laurentides|Montréal|980|1961|runs dams, penstocks and remote stations
Helios Andaluz|Málaga|340|2007|operates rooftop and ground-mounted solar plants
Kungsberga Fjärrvärme|Stockholm|290|1973|heats 80,000 homes with biomass and waste heat
Krishna Valley Renewables|Hyderabad|510|2010|builds solar pumps and microgrids for villages
Bass Strait Storage|Melbourne|130|2017|develops grid batteries and hydrogen pilots
Lone Cedar Energy Services|Austin|390|1996|maintains wind turbines from Texas to the Dakotas
Aargletscher Kraftwerke|Zürich|450|1929|runs storage power stations in the mountains
Vento Sul|Florianópolis|220|2009|builds wind farms and the lines that connect them
`,
  construction: `
Hadrian & Sons Builders|Leeds|350|1962|builds schools, health centres and social housing
Stonecrop Contractors|Denver|480|1984|constructs bridges, culverts and mountain roads
Zimmerei Lohmann|Leipzig|95|1951|builds timber houses and restores half-timbered ones
Halsted Fork Mechanical|Chicago|620|1977|installs heating, ventilation and plumbing in hospitals and towers
Bauhütte Rheinland|Köln|540|1948|restores churches, museums and listed facades
Tolka Civil Works|Dublin|410|1990|lays water mains, cycle paths and light rail tracks
Construções Douro|Porto|300|1985|builds apartment houses and renovates old town centres
Kerrisdale Construction Group|Vancouver|270|1993|builds mass timber offices and seismic upgrades
Yarra Bend Projects|Melbourne|360|1999|delivers stations, hospitals and fit-outs
Alpin Tiefbau|Wien|730|1956|digs tunnels and stabilises slopes
Entreprise Vaugirard|Paris|460|1971|renovates Haussmann buildings and public swimming pools
Polderman Bouw|Amsterdam|240|1980|builds quays, foundations and floating homes
Magnolia Electric & Air|Raleigh|170|1998|wires and cools homes, schools and small factories
Sundbyberg Rörteknik|Stockholm|120|1989|replaces risers and pipes in apartment blocks
`,
  logistics: `
Harrowgate Freight|Manchester|690|1979|moves palletised goods between 40 depots overnight
Speicherstadt Logistik|Hamburg|540|1964|stores coffee, tea and spices and ships them on
Bluestem Distribution|Chicago|1250|1992|distributes groceries to independent stores
Transports Garonne|Nantes|420|1958|carries timber, grain and oversized loads
Delta Cold Chain|Rotterdam|380|2000|stores and transports fruit, flowers and vaccines below eight degrees
Longitude Forwarding|New York|310|1986|clears and forwards sea and air freight
Prairie Gate Trucking|Calgary|260|1974|hauls refrigerated loads across the prairies
Wilga Logistyka|Wrocław|870|2004|runs fulfilment centres for online shops
Öresund Spedition|Malmö|230|1988|forwards machinery between Scandinavia and the continent
Anker & Lotse|Düsseldorf|160|1997|plans project cargo for plants and turbines
Camellia Parcel|Atlanta|1900|2008|delivers parcels in the Southeast with an electric fleet
Macarthur Haulage|Sydney|450|1969|carries building materials and containers by road and rail
Belharbour Stevedores|Belfast|280|1946|loads and unloads grain, timber and wind turbine parts
Rede Ipê Transportes|São Paulo|1100|1994|delivers medicines and laboratory samples
`,
  food: `
Thistle & Oat Mill|Edinburgh|140|1887|mills oats and bakes oatcakes
Molkerei Auental|München|380|1934|makes yoghurt, butter and mountain cheese
Redwood Hollow Creamery|San Francisco|90|2009|makes soft cheese and cultured butter
Casa Brotéria|Lisboa|160|1955|cans sardines, mussels and vegetables
Prosperity Noodle Company|Toronto|210|1978|makes fresh noodles and dumplings for restaurants and shops
Brasserie des Trois Ponts|Nantes|75|1998|brews unfiltered beers and lemonades
Hofbäckerei Stadler|Wien|430|1911|bakes bread and pastries for 46 shops
Sweetwater Pecan Cooperative|Atlanta|120|1964|shells, roasts and packs nuts for 300 growers
Havtorn Mat|Göteborg|110|2006|makes plant-based spreads, soups and sauces
Kaveri Spice Works|Bengaluru|640|1972|blends, roasts and exports spices and coffee
Wattle Gully Produce|Melbourne|290|1991|washes and packs salads, herbs and vegetables
Willamette Orchard Foods|Portland|180|1983|presses cider and makes preserves from regional fruit
`,
};
