import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { CourseCard } from '#site/features/courses/CourseCard.tsx'
import { CoursePicture } from '#site/features/courses/CoursePicture.tsx'
import { findOfferedCourse } from '#site/features/courses/courses.ts'
import { LevelBadge } from '#site/features/courses/LevelBadge.tsx'
import { PriceTag } from '#site/features/courses/PriceTag.tsx'
import { Rating } from '#site/features/courses/Rating.tsx'
import { HydrationProvider, markPageInteractive } from '#site/ui/hydrated.ts'
import { photoPriority, type PhotoPriority } from '#site/ui/picture-address.ts'

const course = findOfferedCourse('1')
if (!course) throw new Error('The catalog has no first course.')

function show(content: ReactNode) {
  return render(
    <MantineProvider>
      <MemoryRouter>{content}</MemoryRouter>
    </MantineProvider>,
  )
}

describe('a course card', () => {
  it('is one link, named by the title, to the course', () => {
    show(<CourseCard course={course} />)
    const links = screen.getAllByRole('link')
    expect(links).toHaveLength(1)
    expect(links[0]).toHaveAccessibleName(course.title)
    expect(links[0]).toHaveAttribute('href', '/courses/1')
  })

  it('keeps its action and its corner outside the link', () => {
    show(<CourseCard course={course} action={<button>Enroll Now</button>} corner={<button>Save</button>} />)
    const card = screen.getByRole('article')
    expect(within(card).getByRole('button', { name: 'Enroll Now' }).closest('a')).toBeNull()
    expect(within(card).getByRole('button', { name: 'Save' }).closest('a')).toBeNull()
  })

  it('shows category, level, rating, instructor, duration, lessons and both prices', () => {
    show(<CourseCard course={course} />)
    expect(screen.getByText('Development')).toBeVisible()
    expect(screen.getByText('Intermediate')).toBeVisible()
    expect(screen.getByText('Rated 4.8 out of 5 from 1,204 reviews')).toBeInTheDocument()
    expect(screen.getByText('Nadia Rahmani')).toBeVisible()
    expect(screen.getByText(course.estimatedDuration)).toBeVisible()
    expect(screen.getByText('21 lessons')).toBeVisible()
    expect(screen.getByText('$149')).toBeVisible()
    expect(screen.getByText('$199')).toBeVisible()
  })

  it('uses the given heading level', () => {
    show(<CourseCard course={course} headingLevel={2} />)
    expect(screen.getByRole('heading', { level: 2, name: course.title })).toBeVisible()
  })
})

describe('a course picture', () => {
  const picture = (src: string, priority?: PhotoPriority) => <CoursePicture src={src} category="Finance" seed="5" priority={priority} />
  const photo = (container: HTMLElement) => container.querySelector('img')

  it('requests fitting widths from the host and reserves its space', () => {
    const { container } = show(picture('https://images.unsplash.com/photo-1-a'))
    const image = photo(container)
    expect(image).toHaveAttribute('loading', 'lazy')
    expect(image).toHaveAttribute('width', '720')
    expect(image).toHaveAttribute('height', '450')
    const candidates = image?.getAttribute('srcset')?.split(', ') ?? []
    expect(candidates).toContain('https://images.unsplash.com/photo-1-a?auto=format&fit=crop&w=320&h=200&q=60 320w')
  })

  it('of the first view is in the prerendered page: the first as a photo that is fetched before everything else, the next as art', () => {
    // Another page of this process is interactive.
    markPageInteractive()
    const rendered = (index: number) => {
      const card = picture('https://images.unsplash.com/photo-1-a', photoPriority(index, 3))
      const page = renderToString(<HydrationProvider isHydrating>{card}</HydrationProvider>)
      return { photo: / loading="(\w+)" fetchPriority="(\w+)"/.exec(page)?.slice(1), hasArt: page.includes('<svg') }
    }
    expect(rendered(0)).toEqual({ photo: ['eager', 'high'], hasArt: true })
    expect(rendered(2)).toEqual({ photo: undefined, hasArt: true })
    expect(rendered(3)).toEqual({ photo: undefined, hasArt: false })
  })

  it('shows drawn art if the photo fails to load, and tries again with another URL', () => {
    const { container, rerender } = render(picture('https://images.unsplash.com/photo-1-a'))
    const image = photo(container)
    if (!image) throw new Error('There is no photograph to fail.')
    fireEvent.error(image)
    expect(photo(container)).toBeNull()
    expect(container.querySelector('svg')).toBeVisible()
    rerender(picture('https://images.unsplash.com/photo-2-b'))
    expect(photo(container)).not.toBeNull()
  })

  it('requests nothing without a URL', () => {
    const { container } = show(picture(''))
    expect(photo(container)).toBeNull()
    expect(container.querySelector('svg')).toBeVisible()
  })
})

describe('small parts', () => {
  it('gives the rating as one sentence, and hides the stars from screen readers', () => {
    const { container } = show(<Rating value={4.7} reviews={1} />)
    expect(screen.getByText('Rated 4.7 out of 5 from 1 review')).toBeInTheDocument()
    expect(screen.getByText('4.7').closest('[aria-hidden]')).not.toBeNull()
    expect(container.querySelectorAll('path')).toHaveLength(10)
  })

  it('says New instead of stars without reviews', () => {
    const { container } = show(<Rating value={0} reviews={0} />)
    expect(screen.getByText('New')).toBeVisible()
    expect(container.querySelector('svg')).toBeNull()
  })

  it('names the level', () => {
    show(<LevelBadge level="advanced" />)
    expect(screen.getByText('Advanced')).toBeVisible()
  })

  it('strikes the original price through only if it was higher, and says Free', () => {
    const { container, rerender } = show(<PriceTag price={89} originalPrice={89} />)
    expect(container.querySelector('s')).toBeNull()
    rerender(
      <MantineProvider>
        <PriceTag price={0} originalPrice={99} />
      </MantineProvider>,
    )
    expect(screen.getByText('Free')).toBeVisible()
    expect(container.querySelector('s')).toHaveTextContent('$99')
  })
})
