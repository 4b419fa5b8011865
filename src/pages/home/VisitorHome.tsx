import { PageHead } from '#ui/PageHead.tsx'
import { AddonsTeaser } from './AddonsTeaser.tsx'
import { CategoryTiles } from './CategoryTiles.tsx'
import { FeaturedCourses } from './FeaturedCourses.tsx'
import { Hero } from './Hero.tsx'
import { JoinCalls } from './JoinCalls.tsx'
import { LatestArticles } from './LatestArticles.tsx'
import { StaticStats } from './StaticStats.tsx'
import { Testimonials } from './Testimonials.tsx'

/** The marketing home (§1, §2). */
export function VisitorHome() {
  return (
    <>
      <PageHead description="Learn. Grow. Dominate. Practical courses in design, development, writing, film, photography, marketing, finance and communication." />
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
