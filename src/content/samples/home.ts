import type { HomeContent } from '../home-content.ts'

export const home: HomeContent = {
  hero: {
    title: ['Learn.', 'Grow.', 'Dominate.'],
    lead: 'Thorough courses by people who do the work themselves, in lessons that fit into an evening. Begin where you are, and see every step you have climbed.',
    picture: '',
    cards: {
      lesson: 'Blind contours',
      lessonFacts: 'Lesson 2 · 22 min · done',
      course: 'Learn to see first',
      courseFacts: '15 of 21 lessons',
      award: 'Certificate',
    },
  },
  description:
    'Learn. Grow. Dominate. Practical courses in design, development, writing, film, photography, marketing, finance and communication.',
  statistics: [
    { figure: '25K+', label: 'Active students' },
    { figure: '899', label: 'Courses' },
    { figure: '158', label: 'Instructors' },
    { figure: '100%', label: 'Satisfaction' },
  ],
  testimonials: [
    {
      quote:
        'I had started four other courses and finished none. Here the lessons are short, they build on each other, and someone has clearly thought about the order. On a rainy Sunday in March I finished my first one, and then I printed the certificate and put it on the fridge.',
      name: 'Marta Oliveira',
      role: 'Nurse, now also draws',
    },
    {
      quote: 'The instructor answered the exact question I was too shy to ask at work.',
      name: 'Jonas Lindqvist',
      role: 'Junior developer',
    },
    {
      quote: 'No countdowns, no shouting. Just good teaching that I can stop and resume.',
      name: 'Priya Nair',
      role: 'Runs a small bakery',
    },
  ],
  articleTeasers: [
    {
      id: 'learning-after-work',
      title: 'Learning after work without running on empty',
      date: '2024-06-12',
      description:
        'Forty good minutes beat three tired hours. How to find them, how to guard them, and what to do on the days when they do not come.',
      image: 'https://images.unsplash.com/photo-1434030216411-0b793f4b4173',
      category: 'Learning',
    },
    {
      id: 'first-week-of-a-new-skill',
      title: 'The first week of a new skill',
      date: '2024-05-23',
      description: 'Everything feels clumsy, and that is useful. Seven small days that carry you over the worst of it.',
      image: 'https://images.unsplash.com/photo-1513364776144-60967b0f800f',
      category: 'Learning',
    },
    {
      id: 'notes-you-will-read-again',
      title: 'Notes that you will really read again',
      date: '2024-04-30',
      description: 'Most notes are written and never opened. A plain method for writing fewer lines and keeping more of them.',
      image: 'https://images.unsplash.com/photo-1455390582262-044cdead277a',
      category: 'Learning',
    },
  ],
}
