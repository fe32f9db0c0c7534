import { expect, test } from 'vitest'
import { colorName, type Rgb } from './color-name.ts'
import { dominantColor } from './dominant-color.ts'

test.for<[Rgb, string]>([
  [[255, 255, 255], 'White'],
  [[0, 0, 0], 'Black'],
  [[200, 30, 40], 'Red'],
  [[45, 50, 105], 'Indigo'],
  [[220, 45, 125], 'Rani pink'],
  [[240, 200, 60], 'Yellow'],
  [[30, 100, 110], 'Teal'],
  [[170, 215, 190], 'Mint green'],
  [[130, 130, 130], 'Grey'],
])('M305 %j is called %s', ([rgb, name]) => {
  expect(colorName(rgb)).toBe(name)
})

/** A picture of 40 by 60 pixels: a background, and a garment in its middle with a part of another colour. */
function picture(background: Rgb, garment: Rgb, trim: Rgb = garment) {
  const [width, height] = [40, 60]
  const data = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isGarment = x >= 12 && x < 28 && y >= 10 && y < 54
      data.set(isGarment ? (y < 18 ? trim : garment) : background, (y * width + x) * 3)
    }
  }
  return { data, width, height }
}

test('M305 the garment in the middle gives the colour, not background, trimming or skin', () => {
  const white: Rgb = [255, 255, 255]
  const skin: Rgb = [200, 150, 120]
  expect(dominantColor(picture(white, [30, 100, 110]))).toEqual({ name: 'Teal', hex: '#1e646e' })
  expect(dominantColor(picture([222, 205, 180], [113, 30, 40], skin))?.name).toBe('Maroon')
  expect(dominantColor(picture([40, 60, 120], [245, 240, 222]))?.name).toBe('Ivory')
})

test('a picture of nothing but background suggests no colour', () => {
  expect(dominantColor(picture([200, 200, 200], [202, 200, 199]))).toBeUndefined()
  expect(dominantColor({ data: new Uint8Array(3), width: 1, height: 1 })).toBeUndefined()
})
