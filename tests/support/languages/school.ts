import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { CourseText } from '#content/course.ts'
import { copyProject } from '../copy-project.ts'

/** A course of the school: one module with two lessons, the first of which is beside this file and open to everyone. */
interface FixtureCourse {
  id: string
  language: string
  slug: string
  title: string
  description: string
  instructor: { id: string; name: string; bio: string }
  category: string
  tags: string[]
  module: { title: string; description: string }
  /** The ids of the lessons, with their titles and descriptions. */
  lessons: [string, string, string][]
  review: { name: string; content: string }
  faq: { question: string; answer: string }
}

export const german: FixtureCourse = {
  id: '1',
  language: 'de',
  slug: 'kochen-lernen',
  title: 'Kochen lernen: Gemüsesuppengrundlagen',
  description: 'Vier Abende, vier Suppen: Zwiebeln, Brühe, Gemüse und was man aus dem macht, was übrig bleibt.',
  instructor: { id: 'jutta', name: 'Jutta Weiß', bio: 'Jutta kocht seit dreißig Jahren für hundert Kinder am Tag.' },
  category: 'Küche',
  tags: ['Suppe', 'Küche'],
  module: { title: 'Der erste Topf', description: 'Was Hitze und Salz mit einer Zwiebel machen.' },
  lessons: [
    ['zwiebel', 'Die Zwiebel wird süß', 'Warum Geduld süßer schmeckt als Zucker.'],
    ['bruehe', 'Brühe aus Schalen', 'Was man nicht wegwirft.'],
  ],
  review: { name: 'Björn Öztürk', content: 'Endlich weiß ich, warum meine Suppe immer bitter war.' },
  faq: { question: 'Brauche ich einen teuren Topf?', answer: 'Nein, nur einen mit dickem Boden.' },
}

export const arabic: FixtureCourse = {
  id: '2',
  language: 'ar',
  slug: 'al-khatt',
  title: 'الخط العربي من النقطة',
  description: 'ثلاث أمسيات مع القلم والحبر: النقطة، ثم الألف، ثم أول كلمة تكتبها بخط النسخ.',
  instructor: { id: 'layla', name: 'ليلى حداد', bio: 'تدرّس ليلى الخط في حلب وبرلين منذ عشرين عامًا.' },
  category: 'الخط',
  tags: ['خط', 'نسخ'],
  module: { title: 'النقطة والألف', description: 'كيف يقيس الخطاط كل حرف يكتبه.' },
  lessons: [
    ['alif', 'الألف بخمس نقاط', 'كيف تعرف طول الحرف قبل أن تكتبه.'],
    ['baa', 'الباء على السطر', 'حرف يستريح على خطه.'],
  ],
  review: { name: 'عمر خليل', content: 'لم أفهم القياس إلا بعد الدرس الأول.' },
  faq: { question: 'هل أحتاج قلمًا خاصًا؟', answer: 'يكفي قلم عريض الرأس في البداية.' },
}

export const japanese: FixtureCourse = {
  id: '3',
  language: 'ja',
  slug: 'shizenkou',
  title: '自然光の写真',
  description: '窓と人と一台のカメラ。照明を買わずに、やわらかい影をつくる三回の講座です。',
  instructor: { id: 'aoi', name: '森あおい', bio: '京都で二十年、窓辺の人を撮っています。' },
  category: '写真',
  tags: ['写真', '光'],
  module: { title: '窓のそばで', description: '距離と向きで影を決めます。' },
  lessons: [
    ['mado', '窓からの一歩', '影のやわらかさを決めるもの。'],
    ['kage', '影を見る', '境目の探し方。'],
  ],
  review: { name: '田中ゆき', content: '窓の見え方が変わりました。' },
  faq: { question: '高いカメラが必要ですか。', answer: 'いいえ、電話のカメラで十分です。' },
}

const figure = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 200"><g fill="none" stroke="currentColor" stroke-width="2"><path d="M60 170V40M120 170h180"/></g><g fill="var(--figure-accent)"><rect x="90" y="140" width="20" height="20" transform="rotate(45 100 150)"/><rect x="90" y="110" width="20" height="20" transform="rotate(45 100 120)"/></g><text x="130" y="150" font-size="14" fill="currentColor">5 × 1</text></svg>\n`
const figures = { de: 'zwiebel.svg', ar: 'alif.svg', ja: 'window.svg' }

const article = `---
title: لماذا نكتب باليد
description: القلم يبطئ الفكرة حتى تراها.
date: 2026-03-02
author: ليلى حداد
category: التعلّم
language: ar
image: https://images.unsplash.com/photo-1
imageAlt: قلم على ورق
relatedCourses: 2
---

القلم يبطئ الفكرة حتى تراها. اكتب صفحة واحدة كل صباح، ولا تقرأها قبل المساء.

## ما تحتاجه

- قلم واحد.
- دفتر بلا أسطر.
`

const privacy = `---
title: الخصوصية
description: ما نحفظه عنك ولماذا.
language: ar
updated: 2026-03-02
---
${['من نحن', 'ما نحفظه', 'ما لا نحفظه', 'حقوقك'].map((title) => `\n## ${title}\n\n${'نكتب هنا ما يخصك بكلمات قليلة وواضحة. '.repeat(30)}\n`).join('')}`

const terms = `---
title: Kursbedingungen
description: Was für alle gilt.
language: de
---

## Was du darfst

Lernen, so lange du willst. Wie wir mit deinen Daten umgehen, steht im [Datenschutz](/pages/privacy).
`

/**
 * Writes a school into a folder: a copy of the project without the samples, with courses in German, Arabic and Japanese. Builds
 * it, and returns the folder of the built site.
 */
export function buildSchoolInLanguages(folder: string): string {
  copyProject(folder)
  const write = (file: string, content: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), content)
  }
  write('src/content/samples-shown.ts', 'export const samplesShown = false\n')
  const courses = [german, arabic, japanese]
  const people = courses.map(({ instructor, language }) => ({ ...instructor, language, avatar: '' }))
  write(
    'src/content/courses/instructors.ts',
    `export const instructors = ${JSON.stringify(Object.fromEntries(people.map((person) => [person.id, person])))}\n`,
  )
  for (const course of courses) {
    const place = `src/content/courses/${course.slug}`
    write(`${place}/course.json`, sourceOf(course))
    write(`${place}/${figures[course.language as keyof typeof figures]}`, figure)
    cpSync(join(import.meta.dirname, `${course.language}.md`), join(folder, place, `${course.lessons[0]?.[0]}.md`))
  }
  write('src/content/articles/why-by-hand.md', article)
  write('src/content/pages/privacy.md', privacy)
  write('src/content/pages/terms.md', terms)
  write(
    'src/content/categories.ts',
    `export const categories = [
  { name: 'Küche', slug: 'kueche', hue: 18, motif: 'plain', language: 'de' },
  { name: 'الخط', slug: 'khatt', description: 'باليد والقلم.', hue: 200, motif: 'curve', language: 'ar' },
  { name: '写真', slug: 'shashin', hue: 288, motif: 'lens', language: 'ja' },
]
export const programs = []
export const topics = [{ name: 'التعلّم', hue: 200, language: 'ar' }]\n`,
  )
  const built = spawnSync('node', [join(folder, 'src/build/build-site.ts'), join(folder, 'dist')], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ENV_FILE: join(folder, '.env'), NODE_ENV: 'production' },
  })
  if (built.status !== 0) throw new Error(built.stdout + built.stderr)
  return join(folder, 'dist')
}

function sourceOf({ instructor, module, lessons, review, faq, ...course }: FixtureCourse): string {
  const whole: CourseText = {
    ...course,
    instructor: instructor.id,
    level: 'beginner',
    duration: '2 weeks',
    price: 89,
    originalPrice: 129,
    students: 12,
    modules: [
      {
        ...module,
        lessons: lessons.map(([id, title, description], index) => ({ id, title, description, duration: '30 min', isPreview: index === 0 })),
      },
    ],
    reviews: [{ id: 'r1', author: { name: review.name }, rating: 5, date: '2026-03-18', content: review.content, helpful: 3 }],
    faqs: [faq],
    ratingBreakdown: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 1 },
  }
  return JSON.stringify(whole)
}
