import type { CatalogCourse } from '#content/course.ts'
import { instructors } from '../instructors.ts'

export const course: CatalogCourse = {
  id: '1',
  title: 'Confident TypeScript: Code You Can Trust',
  description:
    'Learn the type system by moving a real JavaScript project over, file by file. You will model data honestly, let the compiler find mistakes before your users do, and know when a type is worth writing and when it is not.',
  instructor: instructors.nadiaRahmani,
  category: 'Development',
  level: 'intermediate',
  duration: '6 weeks',
  estimatedDuration: '10 hours',
  price: 149,
  originalPrice: 199,
  rating: 4.8,
  totalReviews: 1204,
  students: 18432,
  lessons: 21,
  image: 'https://images.unsplash.com/photo-1555066931-4365d14bab8c',
  thumbnail: 'https://images.unsplash.com/photo-1555066931-4365d14bab8c',
  heroImage: 'https://images.unsplash.com/photo-1498050108023-c5249f4df085',
  slug: 'confident-typescript',
  tags: ['TypeScript', 'JavaScript', 'Web development', 'Refactoring'],
  modules: [
    {
      id: '1-why-types-and-where-they-stop',
      title: 'Why types, and where they stop',
      description: 'What the compiler knows about your program, what it cannot know, and how to set it up so that it helps.',
      duration: '1 h 39 min',
      lessons: [
        {
          id: 'the-bug-that-a-type-would-have-caught',
          title: 'The bug that a type would have caught',
          description:
            'We take a real checkout error apart, find the one undefined value behind it, and see three ways in which the compiler could have spoken up earlier.',
          duration: '18 min',
          type: 'video',
          isPreview: true,
        },
        {
          id: 'setting-up-strict-mode-on-day-one',
          title: 'Setting up strict mode on day one',
          description:
            'Every flag of a sensible tsconfig, what each one forbids, and what it costs a team to switch them on two years later.',
          duration: '26 min',
          type: 'video',
          isPreview: false,
        },
        {
          id: 'how-inference-thinks',
          title: 'How inference thinks',
          description:
            'Follow the compiler as it works out the type of each expression, so that you write annotations where they matter and nowhere else.',
          duration: '31 min',
          type: 'video',
          isPreview: false,
        },
        {
          id: 'structural-types-shape-over-name',
          title: 'Structural types: shape over name',
          description:
            'Two types with the same members are interchangeable. We use that for easy testing and meet the cases where it surprises.',
          duration: '24 min',
          type: 'video',
          isPreview: false,
        },
      ],
    },
    {
      id: '1-modelling-data-honestly',
      title: 'Modeling data honestly',
      description: 'Turn vague objects into types in which the wrong state cannot be written down.',
      duration: '1 h 51 min',
      lessons: [
        {
          id: 'unions-instead-of-optional-everything',
          title: 'Unions instead of optional everything',
          description:
            'Rewrite a form whose four optional fields allow sixteen combinations as a union of four states, and delete the defensive code around it.',
          duration: '33 min',
          type: 'video',
          isPreview: true,
        },
        {
          id: 'narrowing-the-everyday-skill',
          title: 'Narrowing, the everyday skill',
          description:
            'typeof, in, discriminants and your own predicates: how a check in an if statement changes what the compiler believes.',
          duration: '29 min',
          type: 'video',
          isPreview: false,
        },
        {
          id: 'literal-types-and-const-assertions',
          title: 'Literal types and const assertions',
          description:
            'Derive the list of valid values and its type from one array, so that adding a language or a currency is a one-line change.',
          duration: '22 min',
          type: 'video',
          isPreview: false,
        },
        {
          id: 'branded-types-for-ids-and-money',
          title: 'Branded types for ids and money',
          description: 'Keep customer ids out of functions that want order ids and cents away from dollars, without any cost at run time.',
          duration: '27 min',
          type: 'video',
          isPreview: false,
        },
      ],
    },
    {
      id: '1-functions-and-generics',
      title: 'Functions and generics',
      description: 'Write one function for many types and keep what is known about each of them.',
      duration: '1 h 48 min',
      lessons: [
        {
          id: 'generics-without-the-fear',
          title: 'Generics without the fear',
          description:
            'A generic is a promise to give back what was put in. We build a typed groupBy from nothing and stop before it becomes clever.',
          duration: '34 min',
          type: 'video',
          isPreview: false,
        },
        {
          id: 'constraints-and-defaults',
          title: 'Constraints and defaults',
          description:
            'Tell callers what a type parameter needs, give it a default and read the error messages that appear when they ignore it.',
          duration: '25 min',
          type: 'video',
          isPreview: false,
        },
        {
          id: 'overloads-and-why-you-seldom-need-them',
          title: 'Overloads, and why you seldom need them',
          description: 'Compare overloads, unions and generics on the same API and see which one your editor explains best.',
          duration: '21 min',
          type: 'video',
          isPreview: false,
        },
        {
          id: 'typing-callbacks-and-events',
          title: 'Typing callbacks and events',
          description: 'Small event emitters, debounce and middleware, each with parameters that callers never have to annotate.',
          duration: '28 min',
          type: 'video',
          isPreview: false,
        },
      ],
    },
    {
      id: '1-types-from-types',
      title: 'Types from types',
      description: 'Mapped and conditional types, used for maintenance instead of for show.',
      duration: '1 h 30 min',
      lessons: [
        {
          id: 'mapped-types-that-follow-your-data',
          title: 'Mapped types that follow your data',
          description: 'Build read-only, partial and form-state versions of a model that stay correct when the model gains a field.',
          duration: '30 min',
          type: 'video',
          isPreview: true,
        },
        {
          id: 'conditional-types-slowly',
          title: 'Conditional types, slowly',
          description:
            'Read infer and extends as plain questions and answers, then write the three kinds of conditional type you will really use.',
          duration: '36 min',
          type: 'video',
          isPreview: false,
        },
        {
          id: 'template-literal-types-for-routes',
          title: 'Template literal types for routes',
          description:
            'Make the parameters of a URL pattern part of its type, so that a renamed segment breaks the build and not the site.',
          duration: '24 min',
          type: 'video',
          isPreview: false,
        },
      ],
    },
    {
      id: '1-at-the-border',
      title: 'At the border',
      description: "Types end where your program meets the network, the disk and other people's packages.",
      duration: '1 h 30 min',
      lessons: [
        {
          id: 'unknown-data-and-how-to-parse-it',
          title: 'Unknown data and how to parse it',
          description:
            'Never trust JSON. We write a small parser, compare it with popular schema libraries and decide where validation belongs.',
          duration: '35 min',
          type: 'video',
          isPreview: false,
        },
        {
          id: 'living-with-untyped-packages',
          title: 'Living with untyped packages',
          description:
            'Write a minimal declaration file, fence off the parts of a library that you do not trust, and learn how to give the types back.',
          duration: '23 min',
          type: 'video',
          isPreview: false,
        },
        {
          id: 'errors-as-values',
          title: 'Errors as values',
          description: 'Result types for failures you expect, exceptions for those you do not, and a rule for telling them apart.',
          duration: '32 min',
          type: 'video',
          isPreview: false,
        },
      ],
    },
    {
      id: '1-moving-a-real-project',
      title: 'Moving a real project',
      description: 'A calm plan for forty thousand lines of JavaScript and a team that has other things to do.',
      duration: '1 h 48 min',
      lessons: [
        {
          id: 'a-migration-in-small-commits',
          title: 'A migration in small commits',
          description: 'Start at the leaves, keep every commit deployable and use the error count as the only progress bar you need.',
          duration: '38 min',
          type: 'video',
          isPreview: false,
        },
        {
          id: 'compile-times-and-project-references',
          title: 'Compile times and project references',
          description: 'Measure what is slow, split the project where it already wants to be split, and keep the editor quick.',
          duration: '26 min',
          type: 'video',
          isPreview: false,
        },
        {
          id: 'final-project-port-the-booking-service',
          title: 'Final project: port the booking service',
          description:
            'Take over a working but careless booking service, give it types and find the two bugs that have been hidden inside it.',
          duration: '44 min',
          type: 'video',
          isPreview: false,
        },
      ],
    },
  ],
  reviews: [
    {
      id: '1-r1',
      author: { name: 'Daniel Achterberg', avatar: 'https://images.unsplash.com/photo-1507003211169-0a1dd7228f2d' },
      rating: 5,
      date: '2024-09-12',
      content:
        'The module on unions changed how I design everything. I rewrote our settings page the same week and deleted about two hundred lines of checks that could never fail.',
      helpful: 87,
    },
    {
      id: '1-r2',
      author: { name: 'Priscilla Oyelaran', avatar: '' },
      rating: 5,
      date: '2024-06-03',
      content:
        'I had read plenty about generics and never dared to write one. Building groupBy step by step, with all the wrong turns left in, finally made it stick.',
      helpful: 54,
    },
    {
      id: '1-r3',
      author: { name: 'Maren Voss', avatar: 'https://images.unsplash.com/photo-1494790108377-be9c29b29330' },
      rating: 4,
      date: '2024-11-20',
      content:
        'Excellent on the whole. The conditional types lesson needs to be read twice and I would have liked one more exercise there, but the migration plan alone was worth the time.',
      helpful: 31,
    },
    {
      id: '1-r4',
      author: { name: 'Jun Takeda', avatar: '' },
      rating: 5,
      date: '2024-02-27',
      content:
        'Nadia shows the error message first and explains it afterwards, which is how it happens at work. The two hidden bugs in the final project are delightful.',
      helpful: 46,
    },
    {
      id: '1-r5',
      author: { name: 'Lorcan Byrne', avatar: '' },
      rating: 4,
      date: '2023-12-08',
      content: 'Solid and practical. I came from Java and missed a comparison now and then, but structural typing makes sense to me now.',
      helpful: 19,
    },
  ],
  faqs: [
    {
      question: 'How much JavaScript do I need?',
      answer:
        'You should be comfortable with functions, promises and array methods, and have finished at least one small project. No knowledge of types is expected.',
    },
    {
      question: 'Which version of TypeScript do you use?',
      answer:
        'Every example was compiled with TypeScript 7 in strict mode, and all of them work from 5.5 on. Where a feature arrived recently, the lesson says so and shows what people wrote before it.',
    },
    {
      question: 'Does the course cover React?',
      answer:
        'No. The examples are a web shop and its server in plain functions and data, so that what you learn serves a script, a server or any interface library.',
    },
    {
      question: 'What is the final project?',
      answer:
        'A small booking service with a passing test suite. You get it as plain JavaScript and finish with a typed version, a clean history and both of its hidden bugs fixed.',
    },
  ],
  ratingBreakdown: { 1: 6, 2: 11, 3: 30, 4: 107, 5: 1050 },
}
