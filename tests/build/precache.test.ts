import { describe, expect, it } from 'vitest'
import { courseFiles, fetchTimes } from '#build/precache.ts'

const manifest = {
  'index.html': {
    file: 'assets/index-1.js',
    isEntry: true,
    css: ['assets/index-1.css'],
    assets: ['assets/font-1.woff2'],
    imports: ['_shared-1.js'],
  },
  '_shared-1.js': { file: 'assets/shared-1.js' },
  'virtual:lesson-words': { file: 'assets/_virtual_lesson-words-1.js' },
  'src/site/pages/courses/CoursesPage.tsx': { file: 'assets/CoursesPage-1.js', imports: ['index.html', '_filter-1.js'] },
  '_filter-1.js': { file: 'assets/filter-1.js', css: ['assets/filter-1.css'] },
  'src/content/articles/cut-a-third.md': { file: 'assets/cut-a-third-1.js' },
  'src/content/courses/write-clearly/course.ts': { file: 'assets/write-clearly-1.js', imports: ['_instructors-1.js'] },
  'src/content/courses/write-clearly/cut-a-third.md': { file: 'assets/lesson-1.js' },
  'src/content/courses/write-clearly/reading-aloud.webm': { file: 'assets/reading-aloud-1.webm' },
  'src/content/courses/write-clearly/reading-aloud.vtt': { file: 'assets/reading-aloud-1.vtt' },
  'src/site/features/player/LessonPlayer.tsx': {
    file: 'assets/LessonPlayer-1.js',
    assets: ['assets/reading-aloud-1.webm', 'assets/reading-aloud-1.vtt'],
  },
  '_instructors-1.js': { file: 'assets/instructors-1.js' },
  'src/site/pages/admin/AdminPage.tsx': { file: 'assets/AdminPage-1.js', imports: ['_shared-1.js', '_tables-1.js'] },
  '_tables-1.js': { file: 'assets/tables-1.js' },
}

describe('the files that are available offline after the first visit', () => {
  const times = fetchTimes(manifest, ['courses'])
  const files = [...times.keys()].filter((file) => times.get(file) === 'early')

  it('are the shell, the catalog and the blog, with everything that they import', () => {
    expect(files.toSorted()).toEqual([
      'assets/CoursesPage-1.js',
      'assets/_virtual_lesson-words-1.js',
      'assets/cut-a-third-1.js',
      'assets/filter-1.css',
      'assets/filter-1.js',
      'assets/font-1.woff2',
      'assets/index-1.css',
      'assets/index-1.js',
      'assets/shared-1.js',
    ])
  })

  it("exclude rarely opened pages, which follow later, and the courses' texts, which are cached when they are read", () => {
    expect(times.get('assets/AdminPage-1.js')).toBe('late')
    expect(times.get('assets/tables-1.js')).toBe('late')
    expect(times.has('assets/write-clearly-1.js')).toBe(false)
    expect(times.has('assets/lesson-1.js')).toBe(false)
    expect(times.get('assets/LessonPlayer-1.js')).toBe('late')
    expect(times.has('assets/reading-aloud-1.webm')).toBe(false)
    expect(times.has('assets/reading-aloud-1.vtt')).toBe(false)
  })

  it('include what all courses share', () => {
    expect(times.get('assets/instructors-1.js')).toBe('late')
  })
})

it('knows which files belong to a course: its own, its lessons, captions and recordings', () => {
  expect(Object.fromEntries(courseFiles(manifest))).toEqual({
    'assets/write-clearly-1.js': { course: 'write-clearly' },
    'assets/lesson-1.js': { course: 'write-clearly', isLesson: true },
    'assets/reading-aloud-1.webm': { course: 'write-clearly', isRecording: true },
    'assets/reading-aloud-1.vtt': { course: 'write-clearly' },
  })
})
