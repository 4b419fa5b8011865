import type { Course, OfferedCourse, Lesson } from '#content/course.ts'

function buildLesson(id: string, isPreview = false): Lesson {
  return {
    id,
    title: `Lesson ${id}`,
    description: `What lesson ${id} is about`,
    duration: '10 min',
    type: 'video',
    isPreview,
  }
}

/** Returns a course of four lessons in two modules. The first lesson is a preview. */
export function buildCourse(changes: Partial<Course> = {}): Course {
  return {
    id: 'c1',
    title: 'Drawing Bridges',
    description: 'Draw bridges that stand.',
    instructor: {
      id: 'i1',
      name: 'Ines Ode',
      avatar: '',
      bio: 'Draws bridges.',
      rating: 4.6,
      totalStudents: 900,
      totalCourses: 1,
    },
    category: 'Art & Design',
    level: 'beginner',
    duration: '4 weeks',
    estimatedDuration: '14 hours',
    price: 89,
    originalPrice: 129,
    rating: 4.6,
    totalReviews: 10,
    students: 900,
    lessons: 4,
    image: '',
    thumbnail: '',
    heroImage: '',
    slug: 'drawing-bridges',
    tags: ['bridges'],
    modules: [
      { id: 'm1', title: 'Begin', description: 'The start', duration: '20 min', lessons: [buildLesson('l1', true), buildLesson('l2')] },
      { id: 'm2', title: 'End', description: 'The rest', duration: '20 min', lessons: [buildLesson('l3'), buildLesson('l4')] },
    ],
    reviews: [{ id: 'r1', author: { name: 'Ruth', avatar: '' }, rating: 5, date: '2024-03-01', content: 'It holds.', helpful: 7 }],
    faqs: [{ question: 'Do I need a ruler?', answer: 'No.' }],
    ratingBreakdown: { 1: 0, 2: 0, 3: 1, 4: 2, 5: 7 },
    ...changes,
  }
}

export function buildSummary(changes: Partial<OfferedCourse> = {}): OfferedCourse {
  const { modules: _modules, reviews: _reviews, faqs: _faqs, ratingBreakdown: _stars, heroImage: _hero, ...rest } = buildCourse()
  return { ...rest, isFree: false, ...changes }
}

/** Returns a version of the course that has these lessons. */
export function buildVersion(lessonIds: readonly string[]): Course {
  const lessons = lessonIds.map((id) => buildLesson(id))
  return buildCourse({
    lessons: lessons.length,
    modules: [{ id: 'm1', title: 'All', description: '', duration: `${10 * lessons.length} min`, lessons }],
  })
}
