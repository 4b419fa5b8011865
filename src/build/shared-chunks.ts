import { globSync } from 'node:fs'
import { join } from 'node:path'

const site = join(import.meta.dirname, '../site')

/**
 * The chunks that screens share. Without them, the bundler would emit a file for each combination of screens that share
 * something. Most would be tiny, and over a slow connection each takes longer to request than to send. So files that are mostly
 * needed together share a chunk; `npm run size` says what that costs.
 */
export const sharedChunks = [
  { name: 'shell', tags: ['$initial' as const], priority: 2 },
  { name: 'courses', test: isOneOf(['features/courses/courses']), priority: 2 },
  {
    name: 'page',
    test: isOneOf([
      '../shared/format',
      'features/courses/featured-courses',
      'ui/EmptyState',
      'ui/PageHead',
      'ui/bar.module',
      'ui/box.module',
      'ui/option.module',
      'ui/page.module',
      'ui/save-file',
      'ui/secondary.module',
      'ui/tick.module',
      'ui/use-sharing',
    ]),
    priority: 1,
  },
  {
    name: 'hooks',
    test: isOfPackage(
      '@mantine/hooks',
      '@mantine/core/esm/core/MantineProvider/color-functions/get-auto-contrast-value',
      '@mantine/core/esm/core/MantineProvider/color-functions/get-contrast-color',
    ),
    minShareCount: 3,
    maxModuleSize: 1500,
  },
  { name: 'icons', test: isOfPackage('@tabler'), minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 6000 },
  {
    name: 'resume',
    test: isOneOf([
      'backend/account-record',
      'backend/merge',
      'features/courses/lesson-order',
      'features/enrolment/lesson-to-resume',
      'features/enrolment/opened-lessons',
    ]),
  },
  {
    name: 'stores',
    test: isOneOf([
      'backend/persistent-storage',
      '../shared/calendar-day',
      'features/contact/draft',
      'features/favorites/favorites-record',
      'features/favorites/stored-record',
      'features/goal/plan-sequence',
      'features/goal/week-goal',
      'features/goal/weekdays',
      'features/hand-over/stored-fragment',
      'features/keys/key-preference',
      'features/offline/removed-courses',
      'ui/less-data',
    ]),
  },
  {
    name: 'goal',
    test: isOneOf([
      'features/goal/DayChoice',
      'features/goal/calendar-weeks',
      'features/goal/finished-days',
      'features/goal/use-week',
      'features/goal/use-week-goal',
      'features/goal/week-progress',
      'features/goal/WeekGoalRow',
      'features/goal/WeekStrip',
    ]),
  },
  { name: 'fields', test: isOneOf(['ui/SelectField', 'ui/address-query', 'ui/field.module', 'ui/text-search', 'ui/use-address-query']) },
  {
    name: 'reading',
    test: isOneOf(['ui/TableOfContents', 'ui/prose.module', 'ui/use-inner-links']),
  },
  {
    name: 'notes',
    test: isOneOf([
      'features/notes/in-order',
      'features/notes/note',
      'features/notes/note-database',
      'features/notes/note-export',
      'features/notes/note-journal',
      'features/notes/note-store',
    ]),
  },
  {
    name: 'entrance',
    test: isOneOf([
      'auth/origin',
      'features/account-security/SecondStep',
      'features/account-security/use-second-step',
      'features/credentials/AfterSignIn',
      'features/credentials/AuthFrame',
      'features/credentials/InboxHint',
      'features/credentials/focus',
      'features/credentials/form.module',
      'features/credentials/typed-email',
    ]),
  },
  {
    name: 'answers',
    test: isOneOf([
      'auth/auth-error-messages',
      'features/credentials/FormAlert',
      'features/credentials/field-errors',
      'features/credentials/use-auth-action',
    ]),
  },
  // Separate from 'answers', because these are also on pages without any form.
  { name: 'small', test: isOneOf(['ui/Anchor', 'ui/Badge', 'ui/ErrorNote']), priority: 1 },
  { name: 'queries', test: either(isOfPackage('@tanstack/react-query', '@tanstack/query-core'), isOneOf(['backend/with-queries'])) },
  {
    name: 'cards',
    test: isOneOf([
      'features/course-grid/CourseGrid',
      'features/courses/CourseCard',
      'features/courses/CourseCardSkeleton',
      'features/courses/LevelBadge',
      'features/courses/PriceTag',
      'features/courses/Rating',
      '../shared/duration',
      'features/enrolment/EnrollControl',
      'features/enrolment/RemoveButton',
      'features/enrolment/use-enroll-actions',
      'features/favorites/FavoriteButton',
      'features/favorites/HeartButton',
    ]),
  },
  {
    name: 'answered',
    test: isOneOf([
      'features/lessons/questions/answer-record',
      'features/lessons/reading-positions',
      'features/lessons/review/review-record',
    ]),
  },
  // Must follow the chunks that it depends on: a chunk also takes whatever its files import, unless an earlier chunk has it.
  {
    name: 'lesson',
    test: isOneOf([
      'features/lessons/EnlargedFigure',
      'features/lessons/LessonText',
      'features/lessons/questions/AnswerFields',
      'features/lessons/questions/Inline',
      'features/lessons/questions/LessonQuestions',
      'features/lessons/questions/QuestionCard',
      'features/lessons/questions/judge',
      'features/lessons/questions/questions-heading',
      'features/lessons/questions/questions.module',
      'features/lessons/questions/shuffled-choices',
      'features/lessons/questions/use-answers',
    ]),
  },
]

/**
 * Matches files, named from src/site and without their ending: a component and its style sheet have the same name.
 * @throws an error if a file has been moved or renamed
 */
function isOneOf(names: string[]) {
  const gone = names.filter((name) => globSync(`${name}.*`, { cwd: site }).length === 0)
  if (gone.length > 0) throw new Error(`src/build/shared-chunks.ts names files that do not exist: ${gone.join(', ')}. Name the new ones.`)
  return (id: string) => names.some((name) => id.startsWith(join(site, `${name}.`)))
}

/** Matches the files of packages, or of a folder in one. */
function isOfPackage(...names: string[]) {
  return (id: string) => names.some((name) => id.includes(`/node_modules/${name}/`))
}

function either(...tests: ((id: string) => boolean)[]) {
  return (id: string) => tests.some((test) => test(id))
}
