import { expect, it } from 'vitest'
import { pictureAt, portraitAt, sharePicture } from '#site/ui/picture-address.ts'

it('a picture at the host is cut there, one of our own has its sizes from the build', () => {
  expect(pictureAt('https://images.unsplash.com/photo-1', 720, 1.6)).toBe(
    'https://images.unsplash.com/photo-1?auto=format&fit=crop&w=720&h=450&q=60',
  )
  expect(pictureAt('/pictures/clay.jpg', 720, 1.6)).toBe('/pictures/clay-720.webp')
  expect(portraitAt('/pictures/mia.png', 120)).toBe('/pictures/mia-320.webp')
  expect(sharePicture('/pictures/clay.jpg', 'https://learn.example')).toBe('https://learn.example/pictures/clay-share.jpg')
})
