import { brand } from '#shared/brand.ts'
import { accountPath, catalogPath, paths } from '#shared/paths.ts'

export interface FaqEntry {
  /** The hash of the answer's address: `/faqs#{id}`. */
  id: string
  question: string
  /** Paragraphs. */
  answer: string[]
  /** Where to go next. */
  link?: { label: string; to: string }
}

export interface FaqGroup {
  id: string
  title: string
  entries: FaqEntry[]
}

export const faqGroups: FaqGroup[] = [
  {
    id: 'getting-started',
    title: 'Getting started',
    entries: [
      {
        id: 'do-i-need-an-account',
        question: 'Do I need an account to look around?',
        answer: [
          'No. The list of courses, the search, the blog and these answers are open to everyone. You need an account to open a course, enroll in it or save favorites.',
        ],
        link: { label: 'Browse the courses', to: catalogPath() },
      },
      {
        id: 'how-to-register',
        question: 'How do I create an account?',
        answer: [
          'Choose Register, say whether you are a student or an instructor, and enter your name, your email address and a password of at least six characters. We then send you an email with a button and a six-digit code. Either one confirms your address, and you are in.',
        ],
        link: { label: 'Create an account', to: paths.register },
      },
      {
        id: 'student-or-instructor',
        question: 'Student or instructor: does it matter what I choose?',
        answer: [
          'It tells us why you are here, nothing more. Both kinds of account can browse, enroll, learn and earn certificates in the same way, and an instructor can also write courses of their own in the studio. A student becomes an instructor there with a press. A course that is handed in is read by an administrator, who publishes it or returns it with remarks.',
        ],
        link: { label: 'Open the studio', to: paths.studio },
      },
      {
        id: 'no-email',
        question: 'The confirmation email does not arrive. What can I do?',
        answer: [
          'Give it two or three minutes and check your spam folder; the page that asks for your code names the sender to look for. After a minute, you can ask for another email there. Only the newest code works.',
          'If you mistyped your address, choose "Use a different address" on the same page and register again.',
        ],
        link: { label: 'Confirm my email', to: paths.emailVerification },
      },
      {
        id: 'without-password',
        question: 'Can I sign in without a password?',
        answer: [
          'Yes. On the login page, choose "Email me a link instead". The email contains a link and a code, and either one logs you in once. Links stop working after an hour, so that an old email is worth nothing in someone else’s hands.',
          'Or add a passkey in your account settings, under Security. Then your phone or computer asks for your finger, your face or its code, and you are signed in. No password can be stolen that way.',
        ],
        link: { label: 'Go to login', to: paths.login },
      },
      {
        id: 'forgotten-password',
        question: 'I have forgotten my password.',
        answer: [
          'Ask for an email on the reset page, press its button or type its code, and choose a new password. All other devices are signed out when you do, which also helps if someone else knew the old one.',
        ],
        link: { label: 'Reset my password', to: paths.passwordReset },
      },
    ],
  },
  {
    id: 'courses-and-enrolling',
    title: 'Courses and enrolling',
    entries: [
      {
        id: 'what-does-it-cost',
        question: 'What does enrolling cost?',
        answer: [
          'Nothing. "Enroll Now" enrolls you in any course, at once and free of charge. There is no trial period, no payment page and no card to enter.',
        ],
        link: { label: 'Choose a course', to: catalogPath() },
      },
      {
        id: 'why-prices',
        question: 'Why do the courses show a price, then?',
        answer: [
          'Prices are shown so that you can compare courses. Nothing is charged here: enrolling is free of charge for as long as this answer says so.',
        ],
      },
      {
        id: 'right-course',
        question: 'How do I find out whether a course is right for me?',
        answer: [
          'Open it and look at the curriculum: every lesson is listed with its length. Lessons marked as preview can be opened before you enroll. The level (beginner, intermediate, advanced), the reviews with their breakdown and the course’s own questions and answers tell you the rest.',
        ],
      },
      {
        id: 'how-many-at-once',
        question: 'How many courses can I take at the same time?',
        answer: [
          'As many as you like. Most people get further with one or two. Your home page shows the three that you worked on last, so you always find your way back.',
        ],
      },
      {
        id: 'favorites',
        question: 'What is the heart on a course for?',
        answer: [
          'It saves the course as a favorite without enrolling you. You find your favorites on every device that you sign in on. The hearts also work offline: your changes are sent as soon as you are back online. If you are not signed in, we ask you to log in first and then save the course for you.',
        ],
        link: { label: 'My Favorites', to: paths.favorites },
      },
      {
        id: 'calendar',
        question: 'Can I plan my lessons in a calendar?',
        answer: [
          'Yes. On the add-ons page, choose a course, your days and a time, and download a file that every calendar can import. It has as many sessions as the course needs, each with a reminder. The file is made in your browser; we learn nothing about your week.',
        ],
        link: { label: 'Make a study plan', to: paths.addons },
      },
      {
        id: 'leave-a-course',
        question: 'Can I leave a course again?',
        answer: [
          'Yes, with “Remove” on its card. We ask you to confirm, because your progress in that course is deleted with it. You can enroll again whenever you like, and then start with the first lesson.',
        ],
      },
      {
        id: 'lesson-without-video',
        question: 'A lesson shows no video. Is something broken?',
        answer: [
          'No. Most lessons are taught in text, with figures, an exercise and questions. If a lesson has a recording, it plays above the text.',
        ],
      },
    ],
  },
  {
    id: 'progress-and-certificates',
    title: 'Progress and certificates',
    entries: [
      {
        id: 'my-learning',
        question: 'Where do I find my courses, my notes and my certificates?',
        answer: [
          'On one page: “My learning”, in the header or, on a phone, at the top of the menu. It begins with the lesson where you left off, and has your week, questions to review, your courses, your latest notes and bookmarks, and your certificates.',
        ],
        link: { label: 'My learning', to: paths.learning },
      },
      {
        id: 'how-progress-counts',
        question: 'How is my progress counted?',
        answer: [
          'By lessons: the share of a course’s lessons that you have marked as complete, as a whole percentage. A course counts as completed only when every lesson is done. If you mark one by mistake, undo it and the percentage goes down again.',
        ],
      },
      {
        id: 'other-device',
        question: 'Why does my progress not appear on my other computer?',
        answer: [
          'Your courses and your progress are stored in the browser that you learn with, not on our server. That keeps them private, but it also means that another browser or another device starts empty. Your account, with your name, your address and your favorites, is the same everywhere.',
          'You can take everything with you, your notes and answers included: in your account, under Learning progress, choose “Continue on another device”, and scan the code or open the link there. A file works too. You see what would change before anything does, and what you did on both sides is kept.',
        ],
        link: { label: 'Export and import', to: accountPath('progress') },
      },
      {
        id: 'clear-browser-data',
        question: 'What happens when I clear my browser’s data?',
        answer: [
          'Then your enrollments, your progress and your notes in that browser are gone, and we cannot restore them because we never had them. A file that you exported earlier brings all of it back. If your browser offers a choice, leave out the stored data of this site. Private windows forget everything when you close them.',
        ],
        link: { label: 'What is kept in this browser', to: accountPath('privacy') },
      },
      {
        id: 'shared-browser',
        question: 'Several of us use one browser. Do we see each other’s courses?',
        answer: [
          'No. What is stored belongs to the account that was signed in. Signing out hides it and signing in again brings it back, no matter who used the browser in between.',
        ],
      },
      {
        id: 'certificates',
        question: `What is a certificate from ${brand.name} worth?`,
        answer: [
          'It says which course you completed, with whom, how many hours it takes and when you finished, and you can print it, save it as a PDF or download it as a picture. It is self-recorded: you marked the lessons yourself, and no one examined you. Show it for what it is: a record of work that you have done.',
        ],
      },
    ],
  },
  {
    id: 'your-data',
    title: 'Your data',
    entries: [
      {
        id: 'where-is-my-data',
        question: 'Where is my data stored?',
        answer: [
          'On our server: your name, your email address, your photo if you give us one, whether you are a student or an instructor, when you joined and last signed in, your favorites, and what you wrote to us through the contact form. Rules inside the database let you read only your own data; administrators can read accounts and messages because they look after them.',
          'In your browser: the courses that you enrolled in, your progress, your notes, your choice of theme and the session that keeps you signed in. We cannot see your courses, your progress or your notes.',
        ],
      },
      {
        id: 'tracking',
        question: 'Do you track me?',
        answer: [
          'No. There are no advertising cookies and no analytics scripts on this site. Photographs on course cards come from an external photo host, which sees a request for each picture, as any web server does.',
        ],
      },
      {
        id: 'what-mails',
        question: 'Which emails will I get?',
        answer: [
          'Those that you cause yourself: to confirm your address, sign in by link, reset your password or change your address. We also write if something about the security of your account changes and, if you teach, about the courses that you hand in. No advertising.',
        ],
      },
      {
        id: 'change-details',
        question: 'How do I change my name, address or password?',
        answer: [
          'In your account settings. A new email address takes effect only after you have confirmed it by the email that we send there, so a typo cannot lock you out.',
        ],
        link: { label: 'Account settings', to: accountPath() },
      },
      {
        id: 'public-computer',
        question: 'I forgot to sign out on a computer that is not mine.',
        answer: [
          'Reset your password. As soon as the new one is saved, every other device is signed out. What that computer’s browser stored about your courses stays hidden without your account.',
        ],
        link: { label: 'Reset my password', to: paths.passwordReset },
      },
    ],
  },
  {
    id: 'using-the-site',
    title: 'Using the site',
    entries: [
      {
        id: 'dark-mode',
        question: 'Is there a dark mode?',
        answer: [
          'There are three themes: light, dark, and system, which follows your device and changes with it. The switch is in the header; the themes page shows all three side by side.',
        ],
        link: { label: 'See the themes', to: paths.themes },
      },
      {
        id: 'languages',
        question: 'Which languages is the site available in?',
        answer: [
          'English, for now: the pages, the emails and the courses. The languages page says what is planned, and which courses help with language and writing.',
        ],
        link: { label: 'Languages', to: paths.languages },
      },
      {
        id: 'keyboard',
        question: 'Can I use everything with the keyboard or a screen reader?',
        answer: [
          'That is the aim, on every page: the first press of Tab offers to skip to the content, menus and dialogs work with arrow keys and Escape, and messages are announced. If your device is set to reduce motion, nothing on the site moves. If something does not work for you, tell us; we treat it as a bug.',
        ],
        link: { label: 'Contact', to: paths.contact },
      },
      {
        id: 'browsers',
        question: 'Which browsers are supported?',
        answer: [
          'The current versions of Chrome, Edge, Firefox and Safari, on computers, tablets and phones, down to screens of 320 pixels. The site must be allowed to store data, because that is where your progress is kept.',
        ],
      },
    ],
  },
]
