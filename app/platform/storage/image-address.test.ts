import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RUNS } from '#tests/support/run/property-runs.ts'
import {
  imageAddress,
  imageKey,
  parseImagePath,
  RENDITION_FORMATS,
  RENDITION_WIDTHS,
  renditionAddress,
} from './image-address.ts'

test('an image and each of its renditions have their own address, which can be read back', () => {
  const address = imageAddress('1768450000000-k3x9-0.jpg')
  expect(address).toBe('/images/1768450000000-k3x9-0.jpg')
  expect(imageKey(address)).toBe('1768450000000-k3x9-0.jpg')
  for (const width of RENDITION_WIDTHS) {
    for (const format of RENDITION_FORMATS) {
      const path = renditionAddress(address, { width, format }).slice('/images/'.length)
      expect(parseImagePath(path)).toEqual({ key: '1768450000000-k3x9-0.jpg', rendition: { width, format } })
    }
  }
})

test.each([
  '',
  '/',
  '../secret',
  '..%2fsecret',
  '.hidden',
  'A.jpg',
  'a b.jpg',
  'a.jpg/',
  'a.jpg/641.avif',
  'a.jpg/0640.avif',
  'a.jpg/640.png',
  'a.jpg/640.AVIF',
  'a.jpg/640.avif/640.avif',
  'a.jpg\n',
  'x'.repeat(122),
])('%j is not an image’s address', (path) => {
  expect(parseImagePath(path)).toBeUndefined()
})

test('addresses elsewhere have no key', () => {
  expect(imageKey('https://cdn.example/images/a.jpg')).toBeUndefined()
  expect(imageKey('/images')).toBeUndefined()
})

test('X05 no path leaves the image folder', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (path) => {
      const key = parseImagePath(path)?.key
      expect(key ?? 'none').not.toMatch(/^\.|\/|\\|\0/)
    }),
    { numRuns: RUNS },
  )
})
