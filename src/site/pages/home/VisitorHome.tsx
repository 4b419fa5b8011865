import { home } from 'virtual:home'
import { PageHead } from '#site/ui/PageHead.tsx'
import { courseSummaries } from '#site/features/courses/courses.ts'
import { AddonsTeaser } from './AddonsTeaser.tsx'
import { CategoryTiles } from './CategoryTiles.tsx'
import { FeaturedCourses } from './FeaturedCourses.tsx'
import { Hero } from './Hero.tsx'
import { homeHead } from './page.ts'
import { JoinCalls } from './JoinCalls.tsx'
import { LatestArticles } from './LatestArticles.tsx'
import { StaticStats } from './StaticStats.tsx'
import { Testimonials } from './Testimonials.tsx'

/** The marketing home page (§1, §2). */
export function VisitorHome() {
  return (
    <>
      <PageHead {...homeHead(home.description)} />
      <Hero />
      {home.statistics.length > 0 && <StaticStats />}
      <CategoryTiles />
      {courseSummaries.length > 0 && <FeaturedCourses />}
      <AddonsTeaser />
      {home.testimonials.length > 0 && <Testimonials />}
      <JoinCalls />
      <LatestArticles />
    </>
  )
}
