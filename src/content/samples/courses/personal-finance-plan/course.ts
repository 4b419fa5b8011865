import type { CatalogCourse } from '#content/course.ts'
import { instructors } from '../instructors.ts'

export const course: CatalogCourse = {
  id: '5',
  title: 'Personal Finance: A Plan You Will Keep',
  description:
    'Set up a budget, a safety net and a long-term savings plan in seven evenings, on one page. The course explains debt, insurance, pensions and index funds in plain words and helps you decide with your own numbers.',
  instructor: instructors.georgeWhitfield,
  category: 'Finance',
  level: 'beginner',
  duration: '4 weeks',
  estimatedDuration: '8 hours',
  price: 89,
  originalPrice: 119,
  rating: 4.6,
  totalReviews: 1876,
  students: 22915,
  lessons: 20,
  image: 'https://images.unsplash.com/photo-1579621970563-ebec7560ff3e',
  thumbnail: 'https://images.unsplash.com/photo-1579621970563-ebec7560ff3e',
  heroImage: 'https://images.unsplash.com/photo-1554224155-6726b3ff858f',
  slug: 'personal-finance-plan',
  tags: ['Budgeting', 'Saving', 'Investing', 'Debt'],
  modules: [
    {
      id: '5-where-you-stand',
      title: 'Where you stand',
      description: 'An honest picture of your money, without judgment and without an app.',
      duration: '1 h 30 min',
      lessons: [
        {
          id: 'my-budget-on-one-sheet',
          title: 'My budget on one sheet',
          description:
            'George puts his own household budget on the table, explains each line and shows which three numbers he looks at every month.',
          duration: '21 min',
          type: 'video',
          isPreview: true,
        },
        {
          id: 'net-worth-in-twenty-minutes',
          title: 'Net worth in twenty minutes',
          description:
            'List what you own and what you owe, in round figures. The direction matters more than the total, and today is the baseline.',
          duration: '24 min',
          type: 'video',
          isPreview: false,
        },
        {
          id: 'last-quarter-sorted',
          title: 'Last quarter, sorted',
          description: 'Go through ninety days of statements with four colored pens and find the spending you would not miss.',
          duration: '28 min',
          type: 'video',
          isPreview: false,
        },
        {
          id: 'the-true-cost-of-yearly-bills',
          title: 'The true cost of yearly bills',
          description:
            'Insurance, presents and repairs are not surprises. Turn each of them into a monthly amount and stop being ambushed.',
          duration: '17 min',
          type: 'video',
          isPreview: false,
        },
      ],
    },
    {
      id: '5-a-budget-that-bends',
      title: 'A budget that bends',
      description: 'Choose a method that survives a bad week.',
      duration: '1 h 37 min',
      lessons: [
        {
          id: 'fixed-flexible-future',
          title: 'Fixed, flexible, future',
          description:
            'Divide income in three, adjust the shares to your rent and your city, and see why strict categories are usually abandoned.',
          duration: '26 min',
          type: 'video',
          isPreview: false,
        },
        {
          id: 'paying-yourself-first',
          title: 'Paying yourself first',
          description: 'Automate the transfer on payday and live on the rest: one decision a year in place of thirty a month.',
          duration: '15 min',
          type: 'video',
          isPreview: true,
        },
        {
          id: 'irregular-income',
          title: 'Irregular income',
          description: 'For freelancers and shift workers: a buffer account that pays you a steady wage from unsteady earnings.',
          duration: '29 min',
          type: 'video',
          isPreview: false,
        },
        {
          id: 'talking-about-money-with-a-partner',
          title: 'Talking about money with a partner',
          description: 'Shared, separate or both? Three arrangements, a script for the first conversation and a date for the next one.',
          duration: '27 min',
          type: 'video',
          isPreview: false,
        },
      ],
    },
    {
      id: '5-debt-and-safety',
      title: 'Debt and safety',
      description: 'Put out the fires, then buy the alarm.',
      duration: '1 h 32 min',
      lessons: [
        {
          id: 'which-debt-first',
          title: 'Which debt first?',
          description: 'Highest rate or smallest balance: what each order costs, what each one does for motivation, and how to choose.',
          duration: '25 min',
          type: 'video',
          isPreview: false,
        },
        {
          id: 'credit-scores-without-folklore',
          title: 'Credit scores without folklore',
          description: 'What lenders can see, what they cannot, and the handful of habits that matter more than any trick.',
          duration: '19 min',
          type: 'video',
          isPreview: false,
        },
        {
          id: 'sizing-an-emergency-fund',
          title: 'Sizing an emergency fund',
          description: 'Three months or six? Work out your own figure from your job, your health and the people who rely on you.',
          duration: '18 min',
          type: 'video',
          isPreview: false,
        },
        {
          id: 'insurance-large-losses-only',
          title: 'Insurance: large losses only',
          description:
            'Decide with one question which policies to keep, and read an exclusion clause together before it becomes important.',
          duration: '30 min',
          type: 'video',
          isPreview: false,
        },
      ],
    },
    {
      id: '5-growing-money-slowly',
      title: 'Growing money slowly',
      description: 'Enough about investing to begin, and to leave it alone.',
      duration: '2 h 12 min',
      lessons: [
        {
          id: 'compound-interest-felt',
          title: 'Compound interest, felt',
          description: 'Two savers, one of whom starts eight years earlier. We fold paper, draw curves and never forget it again.',
          duration: '22 min',
          type: 'video',
          isPreview: false,
        },
        {
          id: 'shares-bonds-and-funds',
          title: 'Shares, bonds and funds',
          description: 'What you really own in each case, where the return comes from and what can happen to it in a bad decade.',
          duration: '33 min',
          type: 'video',
          isPreview: false,
        },
        {
          id: 'fees-the-quiet-thief',
          title: 'Fees, the quiet thief',
          description: 'Compare one percent with a fifth of one percent over thirty years on a calculator you can copy.',
          duration: '20 min',
          type: 'video',
          isPreview: true,
        },
        {
          id: 'index-funds-in-practice',
          title: 'Index funds in practice',
          description: 'Choosing a broad fund, reading its fact sheet and setting up a monthly order, whatever country you live in.',
          duration: '31 min',
          type: 'video',
          isPreview: false,
        },
        {
          id: 'pensions-and-tax-shelters',
          title: 'Pensions and tax shelters',
          description: 'General principles that hold across borders and the five questions to bring to a local adviser.',
          duration: '26 min',
          type: 'video',
          isPreview: false,
        },
      ],
    },
    {
      id: '5-keeping-it-going',
      title: 'Keeping it going',
      description: 'A yearly routine and a page that your family can find.',
      duration: '1 h 14 min',
      lessons: [
        {
          id: 'the-money-evening',
          title: 'The money evening',
          description: 'Once a quarter, one hour, a fixed agenda. What to check, what to ignore and how to end it pleasantly.',
          duration: '16 min',
          type: 'video',
          isPreview: false,
        },
        {
          id: 'scams-and-certain-returns',
          title: 'Scams and certain returns',
          description: 'The patterns behind investment fraud, including the sophisticated ones, and a rule that stops nearly all of them.',
          duration: '23 min',
          type: 'video',
          isPreview: false,
        },
        {
          id: 'final-project-your-plan-on-one-page',
          title: 'Final project: your plan on one page',
          description: 'Bring your figures together, set three dates and write the letter that tells someone else where everything is.',
          duration: '35 min',
          type: 'video',
          isPreview: false,
        },
      ],
    },
  ],
  reviews: [
    {
      id: '5-r1',
      author: { name: 'Viktor Hensley', avatar: 'https://images.unsplash.com/photo-1506794778202-cad84cf45f1d' },
      rating: 5,
      date: '2024-07-09',
      content:
        'I have abandoned four budgeting apps. The single sheet has now lasted seven months, mostly because it takes ten minutes and forgives me.',
      helpful: 96,
    },
    {
      id: '5-r2',
      author: { name: 'Adaeze Nwosu', avatar: '' },
      rating: 4,
      date: '2024-09-28',
      content:
        'Calm and clear. Pension rules are different in my country, but the list of questions for an adviser saved me from looking lost in the meeting.',
      helpful: 43,
    },
    {
      id: '5-r3',
      author: { name: 'Petra Novotná', avatar: '' },
      rating: 5,
      date: '2024-03-11',
      content:
        'The conversation script for couples should be handed out at weddings. We had the talk, nobody slammed a door and we have a shared account now.',
      helpful: 61,
    },
    {
      id: '5-r4',
      author: { name: 'Gareth Pugh', avatar: '' },
      rating: 3,
      date: '2023-10-17',
      content:
        'Good for beginners. If you already own funds you will find the second half slow, though the lesson on fees still made me switch one of mine.',
      helpful: 18,
    },
    {
      id: '5-r5',
      author: { name: 'Thandiwe Dube', avatar: 'https://images.unsplash.com/photo-1531123897727-8f129e1688ce' },
      rating: 5,
      date: '2024-11-30',
      content: 'As a freelancer I skipped straight to irregular income. The buffer account has taken away the worst part of my month.',
      helpful: 38,
    },
  ],
  faqs: [
    {
      question: 'Is this financial advice?',
      answer:
        'No. It is education: principles, methods and worked examples. Decisions about your own money, and local tax rules, remain with you and a licensed adviser.',
    },
    {
      question: 'Which country is the course for?',
      answer:
        'Budgeting, debt, insurance and investing are taught so that they apply widely. Where rules differ, the lesson says what to look up at home.',
    },
    {
      question: 'Do I need a spreadsheet?',
      answer:
        'No. A sheet of paper and a calculator are enough. For those who prefer a spreadsheet, the lesson on fees gives the one formula to copy.',
    },
    {
      question: 'I have nothing to invest yet. Should I wait?',
      answer: 'Begin anyway. The first three modules are about making room in your income, and they are the ones that change most.',
    },
  ],
  ratingBreakdown: { 1: 24, 2: 43, 3: 109, 4: 282, 5: 1418 },
}
