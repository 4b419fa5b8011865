import type { ArticleSummary } from '#content/article.ts'
import type { CourseSummary } from '#content/course.ts'
import { addonsHead } from '#pages/addons/addons-head.ts'
import { articleHead } from '#pages/article/article-head.ts'
import { blogHead } from '#pages/blog/blog-head.ts'
import { categoryHead } from '#pages/category/category-head.ts'
import { categoryTopics } from '#pages/category/category-slugs.ts'
import { contactHead } from '#pages/contact/contact-head.ts'
import { courseHead } from '#pages/course/course-head.ts'
import { coursesHead } from '#pages/courses/courses-head.ts'
import { emailVerificationHead } from '#pages/email-verification/email-verification-head.ts'
import { errorHead } from '#pages/error/error-head.ts'
import { faqsHead } from '#pages/faqs/faqs-head.ts'
import { homeHead } from '#pages/home/home-head.ts'
import { languagesHead } from '#pages/languages/languages-head.ts'
import { loginHead } from '#pages/login/login-head.ts'
import { passwordResetHead } from '#pages/password-reset/password-reset-head.ts'
import { registerHead } from '#pages/register/register-head.ts'
import { themesHead } from '#pages/themes/themes-head.ts'
import { unauthorizedHead } from '#pages/unauthorized/unauthorized-head.ts'
import { articlePath, type CategorySlug, categoryPath, coursePath, paths } from '#paths.ts'
import type { Head } from '#ui/head.ts'

/** An address that exists, with what its page says before any script runs. */
export interface ServedPage {
  path: string
  head: Head
  /**
   * Rendered when the product is built: for everybody alike, or as visitors see it, where whoever is signed in sees
   * something else. All others are empty until the product is there.
   */
  content?: 'everybody' | 'visitors'
  /** Names of files that an empty page's screen will ask for. */
  files?: string[]
  /** ISO date of the last change, where there is one. */
  changed?: string
}

/** Behind the sign-in: nothing is said about them. */
const privatePaths = [paths.favorites, paths.account, paths.admin, paths.authCallback]

/**
 * Every page of the product: each gets a file of its own when the product is built, and what is not unlisted stands in
 * the sitemap. An address that is not here does not exist.
 */
export function servedPages(courses: readonly CourseSummary[], articles: readonly ArticleSummary[]): ServedPage[] {
  const topics = Object.entries(categoryTopics)
  return [
    { path: paths.home, head: homeHead, content: 'visitors' },
    { path: paths.courses, head: coursesHead(courses), content: 'everybody' },
    ...topics.map(([slug, topic]) => ({
      path: categoryPath(slug as CategorySlug),
      head: categoryHead(topic),
      content: 'everybody' as const,
    })),
    { path: paths.blog, head: blogHead(), content: 'everybody', ...(articles[0] && { changed: articles[0].date }) },
    ...articles.map((article) => ({
      path: articlePath(article.id),
      head: articleHead(article),
      content: 'everybody' as const,
      changed: article.date,
    })),
    { path: paths.faqs, head: faqsHead, content: 'everybody' },
    { path: paths.contact, head: contactHead, content: 'everybody' },
    { path: paths.addons, head: addonsHead, content: 'everybody' },
    { path: paths.themes, head: themesHead, content: 'everybody' },
    { path: paths.languages, head: languagesHead, content: 'everybody' },
    { path: paths.register, head: registerHead, content: 'visitors' },
    { path: paths.login, head: loginHead, content: 'visitors' },
    ...courses.map((course) => ({ path: coursePath(course.id), head: courseHead(course), files: [`content/courses/${course.slug}`] })),
    // The footer's reading of the same page.
    { path: paths.faq, head: { ...faqsHead, isUnlisted: true } },
    { path: paths.passwordReset, head: passwordResetHead },
    { path: paths.emailVerification, head: emailVerificationHead },
    { path: paths.unauthorized, head: unauthorizedHead },
    { path: paths.error, head: errorHead },
    ...privatePaths.map((path) => ({ path, head: { isUnlisted: true } })),
  ]
}
