import { home } from 'virtual:home'
import { programs } from 'virtual:programs'
import { matchPath } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { routes } from '#site/app/AppRoutes.tsx'
import { brand } from '#shared/brand.ts'
import { pageFile } from '#site/boot/page-document.ts'
import type { SchoolPageSummary } from '#content/school-page.ts'
import { readPages, servedPages } from '#build/served-pages.ts'
import { robots, sitemap } from '#build/sitemap.ts'
import { articleSummaries } from '#site/features/blog/articles.ts'
import { courseSummaries, loadCourse } from '#site/features/courses/courses.ts'
import { lessonsOf } from '#site/features/courses/lesson-order.ts'
import { escaped, headHtml } from '#site/ui/head.ts'

const site = 'https://learn.example.org'
const files = await readPages()
const lessonsByCourse = await Promise.all(
  courseSummaries.map(async (course) => {
    const { modules = [] } = (await loadCourse(course.id)) ?? {}
    return lessonsOf({ modules }).map(({ lesson: { id, title } }) => ({ course, id, title, hasText: true }))
  }),
)
const lessons = lessonsByCourse.flat()
const schoolPages: SchoolPageSummary[] = [
  {
    id: 'privacy',
    title: 'Privacy',
    description: 'What this school keeps about you, and why it does.',
    inFooter: true,
    updated: '2026-03-02',
  },
]
const all = { courses: courseSummaries, withdrawn: [], lessons, articles: articleSummaries, schoolPages, programs, home }
const pages = servedPages(files, all)
const pathOf = (address: string) => address.replace(/\?.*/, '')
const listed = pages.filter(({ head }) => !head.isUnlisted)

describe('the pages that are served', () => {
  it('are those of the route table, without duplicates', () => {
    for (const { folder, path } of files) {
      const isServed = pages.some((page) => matchPath(path, page.path))
      expect(isServed, `src/site/pages/${folder}/page.ts names no address for its route ${path}: add one to \`addresses\`.`).toBe(true)
    }
    const known = [...routes.filter(({ path }) => path !== '*').map(({ path }) => path), '/faq']
    for (const page of pages) expect([page.path, known.some((path) => matchPath(path, pathOf(page.path)))]).toEqual([page.path, true])
    expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length)
  })

  it('include every course and every article', () => {
    const addresses = pages.map(({ path }) => path)
    expect(addresses).toEqual(expect.arrayContaining(courseSummaries.map(({ id }) => `/courses/${id}`)))
    expect(addresses).toEqual(expect.arrayContaining(articleSummaries.map(({ id }) => `/blog/${id}`)))
  })

  it('include the school’s own pages, with the day of their last change', () => {
    expect(pages).toContainEqual(expect.objectContaining({ path: '/pages/privacy', content: 'everyone', changed: '2026-03-02' }))
  })

  it('include every lesson, but none of a large catalog', () => {
    const rendered = pages.filter(({ content }) => content === 'enrolled').map(({ path }) => pageFile(path))
    expect(rendered.length).toBe(lessons.length)
    expect(rendered).toContain('courses/2/lesson/a-drawing-before-any-lesson.html')
    const many = Array.from({ length: 10 }, () => lessons).flat()
    const ofMany = servedPages(files, { ...all, lessons: many })
    expect(ofMany.filter(({ content }) => content === 'enrolled')).toEqual([])
    expect(ofMany.length).toBe(pages.length - lessons.length)
  })

  it('open every course inside the catalog, at an address and in a file of its own', () => {
    for (const { slug, title } of courseSummaries) {
      const page = listed.find(({ path }) => path === `/courses?look=${slug}`)
      expect(pageFile(page?.path ?? '')).toBe(`courses/look/${slug}.html`)
      const html = headHtml(page?.head ?? {}, { site, path: '/courses' })
      expect(html).toContain(`<link rel="canonical" href="${site}/courses?look=${slug}"`)
      expect(html).toContain(`<title data-head>${escaped(title)}`)
    }
    expect(['/', '/courses', '/blog/x'].map(pageFile)).toEqual(['index.html', 'courses/index.html', 'blog/x/index.html'])
  })

  it('never list pages behind the sign-in for search engines', () => {
    const open = routes.filter(({ access }) => access === 'public').map(({ path }) => path)
    for (const { path } of listed)
      expect([path, open.some((pattern) => pattern !== '*' && matchPath(pattern, pathOf(path)))]).toEqual([path, true])
  })

  it('have a unique title and description if search engines may list them', () => {
    const titles = listed.map(({ head }) => head.title ?? brand.name)
    const descriptions = listed.map(({ head }) => head.description)
    expect(new Set(titles).size).toBe(listed.length)
    expect(new Set(descriptions).size).toBe(listed.length)
    for (const description of descriptions) expect(description?.length).toBeGreaterThan(40)
  })
})

it('a course that was taken off the catalog has its own pages only, which no search engine lists', () => {
  const [gone, ...others] = courseSummaries
  if (!gone) throw new Error('no course')
  const withdrawn = { ...gone, isWithdrawn: true as const }
  const own = lessons.map((lesson) => (lesson.course === gone ? { ...lesson, course: withdrawn } : lesson))
  const served = servedPages(files, { ...all, courses: others, withdrawn: [withdrawn], lessons: own })
  const isOwn = (path: string) =>
    path.startsWith(`/courses/${gone.id}?`) || [`/courses/${gone.id}`, `/courses?look=${gone.slug}`].includes(path)
  expect(served.map(({ path }) => path).toSorted()).toEqual(pages.map(({ path }) => path).toSorted())
  const naming = served.filter(({ path, head }) => headHtml(head, { site, path }).includes(escaped(gone.title)))
  expect(naming.map(({ path }) => path).filter((path) => !isOwn(path))).toEqual([])
  for (const { path, head, content } of served.filter((page) => isOwn(page.path))) {
    const html = headHtml(head, { site, path })
    expect([path, html.includes('content="noindex"'), html.includes('ld+json')]).toEqual([path, true, false])
    expect(head.description).toBe('This course is no longer offered.')
    // Everybody may learn that; the rest is for those who are enrolled.
    expect(content).toBe(path.startsWith('/courses?') ? 'everyone' : 'enrolled')
  }
})

it('the catalog and the blog are described by what the school has', () => {
  const headOf = (path: string, content: Partial<typeof all>) =>
    servedPages(files, { ...all, ...content }).find((page) => page.path === path)?.head
  const [course, article] = [courseSummaries[0], articleSummaries[0]]
  if (!course || !article) throw new Error('no content')
  expect(headOf('/courses', { courses: [{ ...course, category: 'Pottery' }] })?.description).toBe('Courses to browse: Pottery.')
  expect(headOf('/blog', { articles: [{ ...article, category: 'Clay' }] })?.description).toBe('Guides, checklists and essays: Clay.')
  expect(headHtml(headOf('/courses', { courses: [] }) ?? {}, { site, path: '/courses' })).toContain(escaped(brand.description))
})

describe('structured data', () => {
  function dataOf(path: string): Record<string, unknown>[] {
    const page = pages.find((candidate) => candidate.path === path)
    const html = page ? headHtml(page.head, { site, path }) : ''
    const json = /<script type="application\/ld\+json"[^>]*>(.*)<\/script>/.exec(html)?.[1] ?? '{}'
    return (JSON.parse(json) as { '@graph': Record<string, unknown>[] })['@graph']
  }
  const [course] = courseSummaries

  it('of a course: its provider, instructor, price and rating', () => {
    expect(dataOf(`/courses/${course?.id}`)).toMatchObject([
      {
        '@type': 'Course',
        name: course?.title,
        description: course?.description,
        url: `${site}/courses/${course?.id}`,
        provider: { '@type': 'Organization', name: brand.name },
        offers: { category: 'Free', price: 0, priceCurrency: 'USD' },
        aggregateRating: { ratingValue: course?.rating, ratingCount: course?.totalReviews },
        hasCourseInstance: {
          courseMode: 'Online',
          courseWorkload: `PT${parseInt(course?.estimatedDuration ?? '', 10)}H`,
          instructor: { name: course?.instructor.name },
        },
      },
      { '@type': 'BreadcrumbList' },
    ])
  })

  it('of the catalog: its courses in order, each with the address of a public page that describes it', () => {
    const [list] = dataOf('/courses') as [{ itemListElement: { position: number; url: string }[] }]
    expect(list.itemListElement.map(({ position }) => position)).toEqual(courseSummaries.map((_, index) => index + 1))
    const paths = list.itemListElement.map(({ url }) => url.replace(site, ''))
    expect(paths.map((path) => dataOf(path)[0])).toMatchObject(courseSummaries.map(({ title: name }) => ({ '@type': 'Course', name })))
    expect(listed.map(({ path }) => path)).toEqual(expect.arrayContaining(paths))
  })

  it('of the home page: who we are, and the name of the site', () => {
    expect(dataOf('/')).toMatchObject([
      { '@type': 'Organization', url: `${site}/` },
      { '@type': 'WebSite', name: brand.name, url: `${site}/` },
    ])
  })

  it('of the FAQs: every question with its answer', () => {
    const [page] = dataOf('/faqs') as [{ mainEntity: { name: string; acceptedAnswer: { text: string } }[] }]
    expect(page.mainEntity[0]?.name).toBe('Do I need an account to look around?')
    for (const { acceptedAnswer } of page.mainEntity) expect(acceptedAnswer.text).not.toBe('')
  })

  it('of a category: its breadcrumbs', () => {
    expect(dataOf('/categories/business')).toMatchObject([
      {
        itemListElement: [
          { position: 1, name: 'Home', item: `${site}/` },
          { position: 2, name: 'Courses', item: `${site}/courses` },
          { position: 3, name: 'Business' },
        ],
      },
    ])
  })
})

describe('sitemap.xml and robots.txt', () => {
  const document = new DOMParser().parseFromString(sitemap(pages, site), 'application/xml')
  const locations = [...document.querySelectorAll('loc')].map((loc) => loc.textContent)

  it('list public pages with their full URL, and articles with their date', () => {
    expect(document.documentElement.localName).toBe('urlset')
    expect(locations).toEqual(listed.map(({ path }) => site + path))
    expect(locations).toContain(`${site}/categories/art-design`)
    const budget = [...document.querySelectorAll('url')].find((url) => url.textContent?.includes('/blog/budget-on-one-page'))
    expect(budget?.querySelector('lastmod')?.textContent).toBe('2023-10-12')
  })

  it('leave out private screens, and courses, which require signing in', () => {
    expect(locations.filter((address) => /\/courses\/|account|admin|favorites|callback|reset|error/.test(address ?? ''))).toEqual([])
    for (const path of ['/learning', '/notes', '/review', '/continue', '/not-me']) expect(locations).not.toContain(site + path)
  })

  it('say where the sitemap is, and do not disallow pages that carry noindex themselves', () => {
    expect(robots(site)).toContain(`Sitemap: ${site}/sitemap.xml`)
    expect(robots(site)).not.toMatch(/Disallow: \/(account|admin|login|courses)/)
  })
})
