import type { JobType } from './job-types.ts';
import type { Setting } from './occupation.ts';

export const sizeLines = [
  'Founded in {founded}, we now number {people} people, most of them in {home}.',
  'Since {founded} we have grown to a team of {people}.',
  'We are {people} people with a head office in {home}.',
  'The organisation was founded in {founded} and employs about {people} people today.',
  'About {people} colleagues work with us, and a fifth of them have been here for more than ten years.',
];

export const introductions = [
  'We are filling the position of <strong>{title}</strong>.',
  '{company} is hiring: <strong>{title}</strong>.',
  'For our team we are looking for reinforcement in the role of <strong>{title}</strong>.',
  'A new position has been approved: <strong>{title}</strong>.',
  'Demand is growing, and so is the team. The role is called <strong>{title}</strong>.',
  'Would you like to join us as <strong>{title}</strong>? Then please read on.',
];

export const successions = [
  'A colleague is retiring after many good years, and we wish to fill the role of <strong>{title}</strong>.',
  'Part of the team will retire in the coming years; we are therefore hiring early: <strong>{title}</strong>.',
];

export const officeLines: Record<Setting, readonly string[]> = {
  desk: [
    'Your desk is in our office in {city}, a few minutes from public transport.',
    'You will work from our office in {city}, together with most of your team.',
    'The place of work is {city}, in bright rooms with a library, a kitchen and quiet corners.',
  ],
  shift: [
    'The place of work is {city} and can be reached by bus and train at the start of every shift.',
    'You will work in {city}, in a team that introduces newcomers thoroughly.',
    'In {city} we share the early, late and weekend duties fairly.',
  ],
  site: [
    'The base is {city}; most assignments lie within an hour’s drive.',
    'You start from our yard in {city} and work in the surrounding region.',
    'Assignments take you to places in and around {city}, and you are usually home in the evening.',
  ],
  care: [
    'The place of work is {city}, with good connections and parking for night duty.',
    'You will work in {city} in a team with an even mix of experience.',
    'Our premises in {city} were renovated in stages and have bright rooms for breaks and for talks.',
  ],
  school: [
    'The campus in {city} has gardens, workshops and a library that is open all day.',
    'You will work in {city}, in a building with light classrooms and a proper staff room.',
    'The place of work is {city}; the next tram or bus stops in front of the door.',
  ],
  lab: [
    'The laboratory is in {city}, next to the offices and with room for concentrated work.',
    'You will work in {city}, at a bench by the window and a desk next door.',
    'The place of work is {city}; field and partner sites are visited as needed.',
  ],
};

export const hybridLines = [
  'We work from {city}; two or three days a week in the office are the usual rhythm.',
  'The team meets in {city} on Tuesdays and Thursdays, and the other days are up to you.',
  'One day a week in {city} is fixed; for the rest, you decide where you work best.',
];

export const remoteLines = [
  'The position is remote. We overlap for four hours a day and meet twice a year in {home}.',
  'You may work from wherever you have a quiet room and a good connection; travel to {home} is paid.',
  'Our team is spread over several cities. Decisions are written down, so nobody has to be awake at the wrong time.',
  'This is a remote role, with a contribution to your desk at home or to a place in a shared office.',
  'We work remotely by default; those who like company are welcome in {home} on any day.',
];

export const contractLines: Record<JobType, readonly string[]> = {
  'full-time': [
    'The position is full-time and permanent, and can begin at once or by agreement.',
    'We offer a permanent full-time contract.',
    'This is a full-time position; reduced hours can be discussed after the first year.',
    'The contract is open-ended, with a probation period of three to six months.',
  ],
  'part-time': [
    'The position comprises 20 to 25 hours a week, and the days can be arranged.',
    'This is a part-time position of about 60 percent, ideally spread over three days.',
    'We are thinking of 18 to 30 hours a week and will fit them to your life.',
  ],
  contract: [
    'The contract runs for six months, with an option to extend.',
    'The assignment is planned for nine to twelve months.',
    'You join us on a contract basis for a defined project with a clear end.',
  ],
  internship: [
    'The internship lasts six months, is paid and comes with a mentor.',
    'You join us for three to six months during or shortly after your studies.',
    'Interns here have a project of their own and present it at the end.',
  ],
  temporary: [
    'The position is limited to the season, and many people return in the following year.',
    'The contract is limited to twelve months as cover for a colleague on leave.',
    'We offer a temporary contract of four to eight months; permanent positions open from time to time.',
  ],
  freelance: [
    'We work with you as an independent professional, at times that you set yourself.',
    'The assignment is freelance, about two days a week, with payment within fourteen days.',
  ],
};

export const teamLines: Record<Setting, readonly string[]> = {
  desk: [
    'You will report to the head of the department and work with a team of {n}.',
    'The team consists of {n} people with very different backgrounds.',
    'Meetings are short and have an agenda; afternoons are for concentrated work.',
  ],
  shift: [
    'Your team has {n} members, from career starters to people with thirty years in the trade.',
    'A colleague will accompany you in the first weeks until you feel sure.',
    'We keep the tone friendly, also when there is much to do.',
  ],
  site: [
    'You join a crew of {n} that works well together and would like to keep it that way.',
    'Foremen listen to suggestions, and good ones are tried within the week.',
    'New colleagues first spend two weeks with an experienced partner.',
  ],
  care: [
    'The team of {n} meets every day for a handover that deserves the name.',
    'Professions work on an equal footing here, and hierarchies are flat.',
    'Mistakes are discussed openly, so that all of us can learn from them.',
  ],
  school: [
    'You join a department of {n} that shares materials and marking schemes.',
    'Parents are partners here, and difficult conversations are held in pairs.',
    'Colleagues value one another’s time: there is one staff meeting a week, and it ends at four.',
  ],
  lab: [
    'The group has {n} members from nine countries and speaks English at work.',
    'A weekly seminar, a journal club and a common lunch give the week its structure.',
    'Bench work and desk work alternate, and instruments are booked fairly.',
  ],
};

export const quotes: readonly string[] = [
  'In my first month I was asked what I would change. By the third, two of the five things had been changed.',
  'What surprised me most was how seldom anybody raises their voice.',
  'I came for a year and have stayed for eleven. The work has changed four times, the people hardly at all.',
  'You can say here that you do not know something, and somebody will sit down with you.',
  'Nobody expects an answer on a Sunday. It took me a while to believe it.',
  'I was able to reduce my hours when my daughter was born, and to increase them again without a discussion.',
  'We argue about the matter and have lunch together afterwards.',
  'The best part is seeing the result of our work in use on my way home.',
  'My manager had done this job herself, and one notices.',
  'When I proposed a different procedure, we tried it for a week, measured it and kept it.',
];

export const equalityLines = [
  'We welcome applications from people of every origin, age, gender, faith, orientation and ability.',
  'If you need an adjustment during the selection, let us know and we will arrange it.',
  'Applicants with disabilities are given preference when equally qualified.',
  'Nobody fulfils every point of such a list. If most of it fits, we would like to hear from you.',
  'We decide by suitability alone; a photograph and a date of birth are not needed.',
  'Returners, career changers and people over fifty are expressly invited to apply.',
];

export const processes: readonly (readonly string[])[] = [
  [
    'A telephone call of twenty minutes to get acquainted',
    'An interview with two future colleagues',
    'A small task, for which we pay, or a trial day',
    'An offer within a week',
  ],
  [
    'We read your documents and reply within five working days',
    'You meet the team for an hour, on site or by video',
    'We speak about pay and conditions openly',
    'You receive the contract and may take your time',
  ],
  [
    'First conversation with the hiring manager',
    'Half a day of working together',
    'References and final questions',
  ],
  [
    'Application in writing, a letter is optional',
    'Structured interview with the same questions for everybody',
    'Visit to the workplace and lunch with the team',
    'Decision, with reasons, in either case',
  ],
];

export const applyLines = {
  url: [
    'Please use the form behind the button; a curriculum vitae and a few lines about your interest are enough.',
    'Apply online within ten minutes. You can save the form and return to it later.',
    'We look forward to your application through our careers page.',
    'Send us your documents through the application form and tell us when you could start.',
  ],
  email: [
    'Please send your documents as one PDF file to the address given below.',
    'Write to us with your curriculum vitae and your earliest starting date.',
    'An informal message with a curriculum vitae is all we need at first.',
  ],
  phone: [
    'Call us between eight and four; a written application is not necessary at first.',
    'The quickest way is by telephone. We will arrange a trial day with you.',
  ],
};

export const contactLines = [
  '{lead} will gladly answer questions beforehand.',
  'Your contact is {lead}.',
  'Questions are welcome: please ask for {lead}.',
];

export const payLines = [
  'The pay for this position is <strong>{pay}</strong>, depending on experience.',
  'Pay: <strong>{pay}</strong>.',
  'We pay <strong>{pay}</strong> and review it every year.',
  'You can expect <strong>{pay}</strong>, according to qualification.',
];

export const toolLines = [
  'Familiarity with {first}, {second} or {third}',
  'Experience with <strong>{first}</strong> is an advantage, and {second} can be learned here',
  'Practice with {first} and {second}, or with comparable tools',
  'Ideally some knowledge of {first}, {second} and {third}',
];

export const beginnerToolLines = [
  'A first acquaintance with {first} or {second}; the rest you will learn on the job',
  'Curiosity about {first} and {second}',
  'Some practice with <strong>{first}</strong>, or the wish to acquire it',
];

export const starts = [
  'At once or by agreement',
  'As soon as possible',
  'First of next month',
  'Within three months',
  'By agreement',
];

export const contractNames: Record<JobType, string> = {
  'full-time': 'Full-time',
  'part-time': 'Part-time',
  contract: 'Contract',
  internship: 'Internship',
  temporary: 'Temporary',
  freelance: 'Freelance',
};
