import { PageHead } from '#site/ui/PageHead.tsx'
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
      <PageHead {...homeHead} />
      <Hero />
      <StaticStats />
      <CategoryTiles />
      <FeaturedCourses />
      <AddonsTeaser />
      <Testimonials />
      <JoinCalls />
      <LatestArticles />
    </>
  )
}
