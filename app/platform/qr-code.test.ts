import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { qrCode } from './qr-code.server.ts'

const LINK = `otpauth://totp/Gulmeher:asha%40shopper.example?secret=${'A2'.repeat(26)}&issuer=Gulmeher&digits=6&period=30`

/** The modules that the path fills. */
function filled({ size, path }: { size: number; path: string }): boolean[][] {
  const modules = Array.from({ length: size }, () => new Array<boolean>(size).fill(false))
  for (const [, x = '', y = '', length = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    modules[Number(y)]?.fill(true, Number(x), Number(x) + Number(length))
  }
  return modules
}

test('the path fills the dark modules and no others', () => {
  expect(filled(qrCode(LINK))).toEqual(encode(LINK, { ecc: 'M', border: 4 }).data)
})

test('four light modules surround the code', () => {
  const modules = filled(qrCode('https://gulmeher.example'))
  const edge = [0, 1, 2, 3, modules.length - 4, modules.length - 3, modules.length - 2, modules.length - 1]
  for (const at of edge) {
    expect(modules[at]).not.toContain(true)
    expect(modules.map((row) => row[at])).not.toContain(true)
  }
  // The dark corner of the first finder pattern.
  expect(modules[4]?.slice(4, 11)).toEqual(new Array(7).fill(true))
})

test('a longer text makes a larger code', () => {
  expect(qrCode(LINK).size).toBeGreaterThan(qrCode('x').size)
})
