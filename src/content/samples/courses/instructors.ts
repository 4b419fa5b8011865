import type { InstructorProfile } from '#content/course.ts'

/** Who teaches here. What their courses add up to is counted, see instructor-totals.ts. */
export const instructors = {
  nadiaRahmani: {
    id: 'nadia-rahmani',
    name: 'Nadia Rahmani',
    avatar: 'https://images.unsplash.com/photo-1573496359142-b8d87734a5a2',
    bio: 'Nadia has written software for hospitals, railways and one very patient bakery over the past fourteen years. She leads the platform team of a logistics company in Rotterdam and mentors people who come to programming late. Her rule in class: nothing is magic, we open it and look.',
  },
  inesCarvalho: {
    id: 'ines-carvalho',
    name: 'Inês Carvalho',
    avatar: 'https://images.unsplash.com/photo-1580489944761-15a19d654956',
    bio: 'Inês is an illustrator and draughtswoman from Porto whose field sketches have appeared in natural history books and museum guides. She has taught evening drawing classes since 2011, mostly to adults who were told at school that they had no talent.',
  },
  yukiTanabe: {
    id: 'yuki-tanabe',
    name: 'Yuki Tanabe',
    avatar: 'https://images.unsplash.com/photo-1544005313-94ddf0286df2',
    bio: 'Yuki photographs people for magazines and places for herself. After ten years with heavy studio lights she now works almost wholly with windows, walls and weather, and she teaches the craft as a way of paying attention rather than a way of buying things.',
  },
  rohanDeshpande: {
    id: 'rohan-deshpande',
    name: 'Rohan Deshpande',
    avatar: 'https://images.unsplash.com/photo-1566492031773-4f4e44671857',
    bio: 'Rohan spent nine years measuring campaigns for retailers before he started to teach the people who pay for them. He is known for short dashboards, honest experiments and for asking which decision a number is meant to change.',
  },
  georgeWhitfield: {
    id: 'george-whitfield',
    name: 'George Whitfield',
    avatar: 'https://images.unsplash.com/photo-1472099645785-5658abf4ff4e',
    bio: 'George was an auditor, then the finance director of two family companies, and now teaches money without jargon and without fear. He keeps his own household budget on a single sheet of paper and will show it to you in the first lesson.',
  },
  hannaLindqvist: {
    id: 'hanna-lindqvist',
    name: 'Hanna Lindqvist',
    avatar: 'https://images.unsplash.com/photo-1573497019940-1c28c88b4f3e',
    bio: 'Hanna trained as an actor and moved to speech coaching when a stage fright of her own needed solving. She has since prepared scientists, founders and town councillors for the hardest ten minutes of their year.',
  },
  claireBeaumont: {
    id: 'claire-beaumont',
    name: 'Claire Beaumont',
    avatar: 'https://images.unsplash.com/photo-1534528741775-53994a69daeb',
    bio: 'Claire has edited newspapers, museum labels and the error messages of a bank. She runs a small editorial studio in Lyon and believes that most unclear writing is a thought that has not been finished yet.',
  },
  mateoIbarra: {
    id: 'mateo-ibarra',
    name: 'Mateo Ibarra',
    avatar: 'https://images.unsplash.com/photo-1500648767791-00dcc994a43e',
    bio: 'Mateo makes documentaries, usually alone with one small camera and a good microphone. His films on fishing towns and night markets were shown at festivals on four continents, and he cuts everything he shoots himself.',
  },
  seunAdeyemi: {
    id: 'seun-adeyemi',
    name: 'Seun Adeyemi',
    avatar: 'https://images.unsplash.com/photo-1522529599102-193c0d76b5b6',
    bio: 'Seun designs databases for companies that cannot afford to lose a row, among them a payments network in Lagos and a hospital group in Leeds. He teaches with real query plans, real mistakes and a great deal of patience.',
  },
  tomaszWilk: {
    id: 'tomasz-wilk',
    name: 'Tomasz Wilk',
    avatar: 'https://images.unsplash.com/photo-1560250097-0b93528c311a',
    bio: 'Tomasz began as a typesetter, drew signs for two railway stations and has led product design teams for the last eight years. He cares about the ninety small decisions that nobody notices in a good screen.',
  },
} satisfies Record<string, InstructorProfile>
