import { expect, it } from 'vitest'
import { moved, wholeCrop, zoomedTo, zoomOf } from '#site/features/pictures/crop.ts'

const [wide, tall] = [
  { width: 2000, height: 500 },
  { width: 320, height: 1000 },
]

it('begins with the largest part of its ratio, in the middle', () => {
  expect(wholeCrop(wide, 1.6)).toEqual({ x: 600, y: 0, width: 800, height: 500 })
  expect(wholeCrop(tall, 1.6)).toEqual({ x: 0, y: 400, width: 320, height: 200 })
  expect(wholeCrop(wide)).toEqual({ x: 750, y: 0, width: 500, height: 500 })
})

it('keeps its ratio and stays within the picture, however it is zoomed and moved', () => {
  const near = zoomedTo(wholeCrop(wide, 1.6), wide, 2)
  expect(near).toEqual({ x: 800, y: 125, width: 400, height: 250 })
  expect(zoomOf(near, wide)).toBe(2)
  expect(moved(near, wide, 99, -99)).toEqual({ x: 1600, y: 0, width: 400, height: 250 })
  expect(zoomedTo(moved(near, wide, 99, 99), wide, 0)).toEqual({ x: 1200, y: 0, width: 800, height: 500 })
})
