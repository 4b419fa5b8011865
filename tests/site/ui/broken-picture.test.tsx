import { afterEach, expect, test } from 'vitest'
import { Portrait } from '#site/features/courses/Portrait.tsx'
import { Avatar } from '#site/ui/Avatar.tsx'
import { RemotePicture } from '#site/ui/RemotePicture.tsx'
import { renderScreen } from '../../support/render.tsx'

const image = HTMLImageElement.prototype
const own = Object.getOwnPropertyDescriptor(image, 'complete') as PropertyDescriptor

afterEach(() => void Object.defineProperty(image, 'complete', own))

const src = 'https://photos.example.org/lea.jpg'
const pictures = {
  avatar: <Avatar name="Lea Lind" src={src} />,
  portrait: <Portrait name="Lea Lind" src={src} size={44} />,
  photo: (
    <RemotePicture src={src} priority="first">
      LL
    </RemotePicture>
  ),
}

test.each(Object.entries(pictures))('what stands behind a picture that failed before React showed it: %s', (_, picture) => {
  Object.defineProperty(image, 'complete', { get: () => true, configurable: true })
  const { container } = renderScreen(picture)
  expect(container).toHaveTextContent('LL')
  expect(container.querySelector('img')).not.toBeInTheDocument()
})

test.each(Object.entries(pictures))('a picture that still loads stays: %s', (_, picture) => {
  Object.defineProperty(image, 'complete', { get: () => false, configurable: true })
  expect(renderScreen(picture).container.querySelector('img')).toBeInTheDocument()
})
