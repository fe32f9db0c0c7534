/**
 * The font files that the shop doesn't use as their packages have them. As a command it writes them: `npm run fonts`, after an update
 * of such a package, or when the shop's own texts need another character.
 */
import { readFile, writeFile } from 'node:fs/promises'
import subsetFont, { type SubsetOptions } from 'subset-font'

const FIGTREE = 'node_modules/@fontsource-variable/figtree/files/figtree-{part}-wght-normal.woff2'
const VESPER = 'node_modules/@fontsource/vesper-libre/files/vesper-libre-{part}-400-normal.woff2'
const PAGES = 'app/ui/fonts'
const CARDS = 'app/domain/catalog/product-page/share-card/parts'

const ASCII = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)).join('')

/** What the shop's own texts consist of, and the é of appliqué. Pages with other letters load the package's file, too. */
export const USUAL_CHARACTERS = `${ASCII}\u00a0©·×é–—‘’“”•…−`

/** With the features that browsers apply unasked, and `tabular-nums`. */
const forPages: SubsetOptions = {
  targetFormat: 'woff2',
  keepFeatures: ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rvrn', 'tnum'],
  // The names of weights in menus of programs.
  dropTables: ['STAT'],
}

/** `sharp` doesn't read WOFF2. It finds fonts by their family (16) and style (17). */
const forCards: SubsetOptions = { targetFormat: 'sfnt', preserveNameIds: [16, 17] }

interface CutFont {
  readonly file: string
  readonly font: string
  readonly part: 'latin' | 'latin-ext' | 'devanagari'
  /** Undefined for all. */
  readonly characters?: string
  readonly options: SubsetOptions
}

// The rupee sign has files of its own, because the package has it among the extended letters.
const FONTS: readonly CutFont[] = [
  {
    file: `${PAGES}/figtree-usual.woff2`,
    font: FIGTREE,
    part: 'latin',
    characters: USUAL_CHARACTERS,
    options: forPages,
  },
  {
    file: `${PAGES}/figtree-rupee.woff2`,
    font: FIGTREE,
    part: 'latin-ext',
    characters: '₹',
    options: forPages,
  },
  {
    file: `${PAGES}/vesper-libre-usual.woff2`,
    font: VESPER,
    part: 'latin',
    characters: USUAL_CHARACTERS,
    options: forPages,
  },
  { file: `${CARDS}/figtree-latin.ttf`, font: FIGTREE, part: 'latin', options: forCards },
  { file: `${CARDS}/figtree-rupee.ttf`, font: FIGTREE, part: 'latin-ext', characters: '₹', options: forCards },
  { file: `${CARDS}/vesper-libre-latin.ttf`, font: VESPER, part: 'latin', options: forCards },
  { file: `${CARDS}/vesper-libre-latin-ext.ttf`, font: VESPER, part: 'latin-ext', options: forCards },
  { file: `${CARDS}/vesper-libre-devanagari.ttf`, font: VESPER, part: 'devanagari', options: forCards },
]

/** Every generated file with its content, which is the same each time. */
export async function cutFonts(): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  for (const { file, font, part, characters, options } of FONTS) {
    const whole = await readFile(font.replace('{part}', part))
    files.set(file, await subsetFont(whole, characters, { ...options, keepAllGlyphs: characters === undefined }))
  }
  return files
}

if (import.meta.main) {
  for (const [file, content] of await cutFonts()) await writeFile(file, content)
}
