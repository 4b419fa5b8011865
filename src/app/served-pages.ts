import type { ArticleSummary } from '#features/blog/article.ts'
import type { CourseSummary } from '#features/courses/course.ts'
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
    { path: paths.home, head: homeHead },
    { path: paths.courses, head: coursesHead(courses) },
    ...topics.map(([slug, topic]) => ({ path: categoryPath(slug as CategorySlug), head: categoryHead(topic) })),
    { path: paths.blog, head: blogHead(), ...(articles[0] && { changed: articles[0].date }) },
    ...articles.map((article) => ({ path: articlePath(article.id), head: articleHead(article), changed: article.date })),
    { path: paths.faqs, head: faqsHead },
    { path: paths.contact, head: contactHead },
    { path: paths.addons, head: addonsHead },
    { path: paths.themes, head: themesHead },
    { path: paths.languages, head: languagesHead },
    { path: paths.register, head: registerHead },
    { path: paths.login, head: loginHead },
    ...courses.map((course) => ({ path: coursePath(course.id), head: courseHead(course) })),
    // The footer's reading of the same page.
    { path: paths.faq, head: { ...faqsHead, isUnlisted: true } },
    { path: paths.passwordReset, head: passwordResetHead },
    { path: paths.emailVerification, head: emailVerificationHead },
    { path: paths.unauthorized, head: unauthorizedHead },
    { path: paths.error, head: errorHead },
    ...privatePaths.map((path) => ({ path, head: { isUnlisted: true } })),
  ]
}
