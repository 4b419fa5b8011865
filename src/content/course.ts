import type { Written } from '#shared/content-language.ts'

export const levels = ['beginner', 'intermediate', 'advanced'] as const
export type Level = (typeof levels)[number]
export const levelNames = { beginner: 'Beginner', intermediate: 'Intermediate', advanced: 'Advanced' } as const

/** An instructor as written in content/courses/instructors.ts, with the language of the biography. */
export interface InstructorProfile extends Written {
  id: string
  name: string
  avatar: string
  bio: string
}

/** An instructor with the totals of their courses in the catalog. */
export interface Instructor extends InstructorProfile {
  rating: number
  totalStudents: number
  totalCourses: number
}

/** Durations of lessons and modules are text such as `12 min` or `1 h 05 min`. */
export interface Lesson {
  id: string
  title: string
  description: string
  duration: string
  type: 'video'
  isPreview: boolean
  /**
   * The recording, only where there is one: a file beside the lesson (`one-lamp-one-egg.webm`) or an https address on one of
   * brand.ts's `mediaHosts`. The same applies to `captions` and `chapters`.
   */
  videoUrl?: string
  /** What is said and heard, as WebVTT. A recording must have captions. */
  captions?: string
  /** The names of the recording's parts, as WebVTT. */
  chapters?: string
}

export interface CourseModule {
  id: string
  title: string
  description: string
  duration: string
  lessons: Lesson[]
}

export interface Review {
  id: string
  author: { name: string; avatar: string }
  rating: number
  /** ISO date, e.g. `2024-03-18`. */
  date: string
  content: string
  helpful: number
}

interface Faq {
  question: string
  answer: string
}

/** Counts of reviews for each number of stars. */
export type RatingBreakdown = Record<1 | 2 | 3 | 4 | 5, number>

/** A complete course (§3). */
export interface Course extends Written {
  id: string
  title: string
  description: string
  instructor: Instructor
  /** The name of one of the categories. */
  category: string
  level: Level
  /** Calendar time, e.g. `6 weeks`. */
  duration: string
  /** Learning time; the first integer is the hours, e.g. `14 hours`. */
  estimatedDuration: string
  /** In brand.ts's `currency`, with at most two decimals. 89 to 279 in the sample (§9). */
  price: number
  originalPrice: number
  rating: number
  totalReviews: number
  students: number
  /** How many lessons the modules hold. */
  lessons: number
  image: string
  thumbnail: string
  heroImage: string
  slug: string
  tags: string[]
  modules: CourseModule[]
  reviews: Review[]
  faqs: Faq[]
  ratingBreakdown: RatingBreakdown
}

/** A course's file, `course.json`, in the form of content/course.schema.json. */
export interface CourseText extends Written {
  id?: string
  slug: string
  title: string
  description: string
  instructor?: string | (Pick<InstructorProfile, 'name'> & Partial<InstructorProfile>)
  category: string
  level: Level
  duration: string
  price?: number
  originalPrice?: number
  students?: number
  image?: string
  heroImage?: string
  tags?: string[]
  modules: {
    id?: string
    title: string
    description?: string
    lessons: (Omit<Lesson, 'description' | 'type' | 'isPreview'> & { description?: string; isPreview?: boolean })[]
  }[]
  reviews?: (Omit<Review, 'author'> & { author: { name: string; avatar?: string } })[]
  ratingBreakdown?: RatingBreakdown
  faqs?: Faq[]
}

/** A course as its file says it, with what follows from that. */
export interface WrittenCourse extends Omit<Course, 'instructor'> {
  /** The id of an entry in content/courses/instructors.ts, or a person; null in a draft, whose instructor is an account. */
  instructor: string | InstructorProfile | null
}

/** A course of the catalog. It has no totals of the instructor's courses. */
export interface CatalogCourse extends Omit<Course, 'instructor'> {
  instructor: InstructorProfile
}

/** The part of a course that cards, lists and suggestions need: everything except the long parts. */
export interface CourseSummary extends Omit<Course, 'modules' | 'reviews' | 'faqs' | 'ratingBreakdown' | 'instructor' | 'heroImage'> {
  instructor: Pick<Instructor, 'id' | 'name' | 'avatar'>
  /** Whether the price is 0. §3 requires this field for courses that are displayed. */
  isFree: boolean
  /** Taken off the catalog: enrolled learners can still read it, and nobody else finds it or can enroll. */
  isWithdrawn?: true
}

/** A course that everyone finds and can enroll in. */
export interface OfferedCourse extends CourseSummary {
  isWithdrawn?: never
}

export function isOffered(course: CourseSummary): course is OfferedCourse {
  return !course.isWithdrawn
}

/** A sample course with which instructors may begin, and what it holds. */
export interface ExampleCourse extends Pick<CourseSummary, 'id' | 'slug' | 'title' | 'category' | 'level' | 'lessons'> {
  figures: number
  recordings: number
}

/** The list of the files into which the build puts the content. Each page names it (`data-catalog`). */
export interface CatalogFile {
  /** The address of each course's file, by slug. */
  courses: Record<string, string>
  /** The address of the index that finds courses by their lessons: a LessonIndex. */
  lessonIndex: string
}

/** The file of a course in a build. */
export interface CourseFile {
  course: CatalogCourse
  /** The address of each lesson's text, by id: a LessonText. Lessons without a text are missing. */
  lessons: Record<string, string>
}
