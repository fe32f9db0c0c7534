import { readFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import { expect, test } from 'vitest'
import { cutFonts, USUAL_CHARACTERS } from './cut-fonts.ts'

test('the files are those that `npm run fonts` writes', async () => {
  for (const [file, content] of await cutFonts()) {
    expect((await readFile(file)).equals(content), `${file} is out of date: run npm run fonts`).toBe(true)
  }
})

test.for([
  ['Figtree Extended', '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'],
  ['Vesper Extended', '@fontsource/vesper-libre/files/vesper-libre-latin-400-normal.woff2'],
] as const)('%s has every letter that the usual file lacks, and no other', async ([family, file]) => {
  const theme = await readFile('app/ui/theme.css', 'utf8')
  const face = theme.split('@font-face').find((text) => text.includes(`"${family}"`) && text.includes(file)) ?? ''
  const ranges = face.match(/U\+[\dA-F]+(?:-[\dA-F]+)?/g) ?? []
  const extended = ranges.flatMap((range) => {
    const [first = 0, last = first] = range
      .slice(2)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16))
    return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
  })
  const all = await charactersOf(await readFile(`node_modules/${file}`))
  expect(all.size).toBeGreaterThan(200)
  expect(
    [...all].filter((character) => !USUAL_CHARACTERS.includes(character) && !extended.includes(character)),
  ).toEqual([])
  // A letter of both would load both files for it.
  expect(extended.filter((character) => USUAL_CHARACTERS.includes(character))).toEqual([])
})

/** Of its cmap table, in format 4: segments of code points; without control characters. */
async function charactersOf(woff2: Buffer): Promise<Set<string>> {
  const font = await subsetFont(woff2, undefined, { targetFormat: 'sfnt', keepAllGlyphs: true })
  const cmap = font.readUInt32BE(font.indexOf('cmap') + 8)
  const segments = cmap + font.readUInt32BE(cmap + 8)
  expect(font.readUInt16BE(segments)).toBe(4)
  const bytes = font.readUInt16BE(segments + 6)
  const characters = new Set<string>()
  for (let at = segments + 14; at < segments + 14 + bytes; at += 2) {
    const last = font.readUInt16BE(at)
    for (let code = Math.max(font.readUInt16BE(at + bytes + 2), 0x20); code <= last && code < 0xffff; code++) {
      characters.add(String.fromCodePoint(code))
    }
  }
  return characters
}
