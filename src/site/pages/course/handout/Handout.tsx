import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { interfaceAttributes, languageAttributes } from '#shared/content-language.ts'
import { brand } from '#shared/brand.ts'
import type { Course } from '#content/course.ts'
import { LessonText } from '#site/features/lessons/LessonText.tsx'
import { lessonQueries } from '#site/features/courses/course-queries.ts'
import { coursePath } from '#shared/paths.ts'
import { Button } from '#site/ui/Button.tsx'
import { EmptyState } from '#site/ui/EmptyState.tsx'
import { LoadingScreen } from '#site/ui/LoadingScreen.tsx'
import { PageHead } from '#site/ui/PageHead.tsx'
import printed from '#site/ui/printed.module.css'
import { lessonsOf } from '#site/features/courses/lesson-order.ts'
import { useStartAtTop } from '../use-start-at-top.ts'
import classes from './Handout.module.css'
import { PrintedAnswers, PrintedQuestions } from './PrintedQuestions.tsx'

interface Props {
  course: Course
  isEnrolled: boolean
}

/** All lessons of a course on one page, to print or to save as a PDF. Learners who are not enrolled get the previews. */
export function Handout({ course, isEnrolled }: Props) {
  const lessons = lessonsOf(course).filter(({ lesson }) => isEnrolled || lesson.isPreview)
  const ids = lessons.map(({ lesson }) => lesson.id)
  const { data: texts, isPending, isError, refetch } = useQuery(lessonQueries.texts(course.id, ids))
  const inLanguage = languageAttributes(course)
  useStartAtTop()
  if (isPending) return <LoadingScreen />
  if (isError) {
    return (
      <div role="alert">
        <EmptyState title="The hand-out failed to load" action={<Button onClick={() => void refetch()}>Try again</Button>}>
          <p>The connection may have been lost for a moment. All lessons of the course are needed.</p>
        </EmptyState>
      </div>
    )
  }
  const written = lessons.flatMap((placed) => {
    const text = texts.get(placed.lesson.id)
    return text ? [{ ...placed, text }] : []
  })
  return (
    <div className={`${classes.page} ${printed.alone} ${printed.printed}`} data-slim-footer>
      <PageHead title={`Hand-out · ${course.title}`} isUnlisted />
      <div className={`${classes.tools} ${printed.screenOnly}`}>
        <Link to={coursePath(course.id)}>
          <IconArrowLeft size={18} aria-hidden /> <bdi {...inLanguage}>{course.title}</bdi>
        </Link>
        <Button leftSection={<IconPrinter size={19} aria-hidden />} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <h1 {...inLanguage}>{course.title}</h1>
      <p className={classes.meta} {...inLanguage}>
        <span {...interfaceAttributes(course)}>
          <bdi>{course.instructor.name}</bdi>{' '}
          <span>{`· ${brand.name} · ${isEnrolled ? course.estimatedDuration : 'the preview lessons; enroll for all'}`}</span>
        </span>
      </p>
      <ol className={classes.contents} {...inLanguage}>
        {written.map(({ lesson, number }) => (
          <li key={lesson.id} value={number}>
            <a href={`#lesson-${lesson.id}`}>{lesson.title}</a>
          </li>
        ))}
      </ol>
      {written.map(({ lesson, module, number, text }) => (
        <article key={lesson.id} id={`lesson-${lesson.id}`} className={classes.lesson} {...inLanguage}>
          <p className={classes.meta}>
            <span {...interfaceAttributes(course)}>
              <span>{`${number} ·`}</span> <bdi {...inLanguage}>{module.title}</bdi> <span>{`· ${lesson.duration}`}</span>
            </span>
          </p>
          <h2>{lesson.title}</h2>
          <LessonText html={nested(text.html, lesson.id)} words={text.words} />
          <PrintedQuestions text={text} language={course.language} />
        </article>
      ))}
      <PrintedAnswers course={course} lessons={written} />
    </div>
  )
}

/** Lowers headings by one level and makes their ids unique among all lessons. */
function nested(html: string, lessonId: string): string {
  return html.replace(/<(\/?)h([23])( id=")?/g, (_tag, slash: string, level: string, id: string | undefined) => {
    const tag = `<${slash}h${Number(level) + 1}`
    return id ? `${tag} id="${lessonId}-` : tag
  })
}
