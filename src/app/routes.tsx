import { paths } from '#paths.ts'
import { lazyScreen, type LazyScreen } from '#ui/lazy-screen.ts'

/** Who may open a route (§2): everybody, the signed-in, or admins. Linked pages are public. */
export type Access = 'public' | 'signed-in' | 'admin'

export interface AppRoute {
  path: string
  access: Access
  Screen: LazyScreen
}

const ErrorPage = lazyScreen(() => import('#pages/error/ErrorPage.tsx'), 'ErrorPage')

/** The route table of §2, row by row, then what the decisions add. */
export const routes: AppRoute[] = [
  { path: paths.home, access: 'public', Screen: lazyScreen(() => import('#pages/home/HomePage.tsx'), 'HomePage') },
  { path: paths.courses, access: 'public', Screen: lazyScreen(() => import('#pages/courses/CoursesPage.tsx'), 'CoursesPage') },
  { path: paths.course, access: 'signed-in', Screen: lazyScreen(() => import('#pages/course/CoursePage.tsx'), 'CoursePage') },
  { path: paths.blog, access: 'public', Screen: lazyScreen(() => import('#pages/blog/BlogPage.tsx'), 'BlogPage') },
  { path: paths.article, access: 'public', Screen: lazyScreen(() => import('#pages/article/ArticlePage.tsx'), 'ArticlePage') },
  { path: paths.favorites, access: 'signed-in', Screen: lazyScreen(() => import('#pages/favorites/FavoritesPage.tsx'), 'FavoritesPage') },
  { path: paths.contact, access: 'public', Screen: lazyScreen(() => import('#pages/contact/ContactPage.tsx'), 'ContactPage') },
  { path: paths.addons, access: 'public', Screen: lazyScreen(() => import('#pages/addons/AddonsPage.tsx'), 'AddonsPage') },
  { path: paths.themes, access: 'public', Screen: lazyScreen(() => import('#pages/themes/ThemesPage.tsx'), 'ThemesPage') },
  { path: paths.faqs, access: 'public', Screen: lazyScreen(() => import('#pages/faqs/FaqsPage.tsx'), 'FaqsPage') },
  { path: paths.error, access: 'public', Screen: ErrorPage },
  { path: paths.login, access: 'public', Screen: lazyScreen(() => import('#pages/login/LoginPage.tsx'), 'LoginPage') },
  { path: paths.register, access: 'public', Screen: lazyScreen(() => import('#pages/register/RegisterPage.tsx'), 'RegisterPage') },
  { path: paths.account, access: 'signed-in', Screen: lazyScreen(() => import('#pages/account/AccountPage.tsx'), 'AccountPage') },
  { path: paths.admin, access: 'admin', Screen: lazyScreen(() => import('#pages/admin/AdminPage.tsx'), 'AdminPage') },
  { path: paths.emailVerification, access: 'public', Screen: lazyScreen(() => import('#pages/email-verification/EmailVerificationPage.tsx'), 'EmailVerificationPage') },
  { path: paths.passwordReset, access: 'public', Screen: lazyScreen(() => import('#pages/password-reset/PasswordResetPage.tsx'), 'PasswordResetPage') },
  { path: paths.unauthorized, access: 'public', Screen: lazyScreen(() => import('#pages/unauthorized/UnauthorizedPage.tsx'), 'UnauthorizedPage') },
  { path: paths.languages, access: 'public', Screen: lazyScreen(() => import('#pages/languages/LanguagesPage.tsx'), 'LanguagesPage') },
  { path: paths.category, access: 'public', Screen: lazyScreen(() => import('#pages/category/CategoryPage.tsx'), 'CategoryPage') },
  { path: paths.authCallback, access: 'public', Screen: lazyScreen(() => import('#pages/auth-callback/AuthCallbackPage.tsx'), 'AuthCallbackPage') },
  { path: '*', access: 'public', Screen: ErrorPage },
]
