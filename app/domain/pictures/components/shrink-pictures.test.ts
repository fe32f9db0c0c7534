import { expect, test } from 'vitest'
import { isTooLarge, shrinkPictures, sizeWithin } from './shrink-pictures.ts'

test.each([
  [4000, 3000, 2000, 1500],
  [3000, 12_000, 500, 2000],
  [2000, 1000, 2000, 1000],
  [1, 90_000, 1, 2000],
])('a picture of %i × %i pixels is drawn at %i × %i', (width, height, ...drawn) => {
  expect(Object.values(sizeWithin({ width, height }))).toEqual(drawn)
})

test('M240 only pictures of five megabytes and more are redrawn, and what can’t be read stays as it is', async () => {
  const megabyte = 1024 * 1024
  expect([isTooLarge({ size: 5 * megabyte - 1 }), isTooLarge({ size: 5 * megabyte })]).toEqual([false, true])
  const files = [new File(['x'], 'small.jpg'), new File([new Uint8Array(5 * megabyte)], 'not-a-picture.jpg')]
  expect(await shrinkPictures(files)).toEqual(files)
})
