import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { formatRupees } from '#app/money.ts'
import { openImage, TIMEOUT_S } from '#app/platform/storage/image-renditions.server.ts'
import { percentOff } from '../../product.ts'
import { SHARE_CARD_SIZE, type ShareCard } from './share-card.server.ts'

/** In the folder that the shop is started in. */
const PARTS = resolve('app/domain/catalog/product-page/share-card/parts')

// What draws texts looks for its fonts where this file says, and then nowhere else: machines have different ones, or none.
process.env.FONTCONFIG_FILE = `${PARTS}/fonts.conf`

/** The colours of `theme.css`, which the drawing can't read. */
const COLORS = {
  surface: '#fffbf6',
  tint: '#f6e1de',
  brand: '#b76e79',
  heading: '#4b1328',
  ink: '#2b1720',
  muted: '#78606a',
  accent: '#83404e',
}

const { width: WIDTH, height: HEIGHT } = SHARE_CARD_SIZE

/** The picture fills the left side, three to four. */
const PICTURE = { width: 472, height: HEIGHT }

/** Left of all texts. */
const LEFT = PICTURE.width + 64
const TEXT_WIDTH = WIDTH - LEFT - 56

const FLOWER_SIZE = 64
const HEADER_TOP = 56
/** The name and the price are in the middle of what is between. */
const BODY = { top: 136, bottom: 574, gap: 48 }
/** Fourteen of these are as wide as what the picture leaves. */
const BORDER = { width: 52, height: 26 }
const STITCH = { length: 12, every: 20 }

const NAME_FONT = 'Vesper Libre 58'

/** Two lines of the tallest letters; three lines of any letters are taller. */
const TWO_TALL_LINES = 'Éjक्षि\nÉjक्षि'

interface Drawn {
  readonly input: Buffer
  readonly width: number
  readonly height: number
}

/**
 * Draws what networks show of a shared product or list: a JPEG of about 80 kilobytes, and of 240 if the picture is nothing but noise.
 * WhatsApp takes up to 300.
 *
 * @param picture Undefined draws a flower in its place.
 */
export async function drawShareCard(
  card: ShareCard,
  picture: Uint8Array | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const flower = await readFile(`${PARTS}/gul.png`)
  const [side, small, border, shop, name, price] = await Promise.all([
    picture ? drawPicture(picture) : drawNoPicture(flower),
    sharp(flower).resize(FLOWER_SIZE).toBuffer(),
    sharp(await readFile(`${PARTS}/border.png`))
      .resize(BORDER)
      .toBuffer(),
    drawLine(span(card.shop, { font: 'Vesper Libre 44', foreground: COLORS.heading }), TEXT_WIDTH - FLOWER_SIZE - 18),
    drawName(card.name),
    drawLine(priceMarkup(card), TEXT_WIDTH),
  ])
  const nameSpace = name ? name.height + (price ? BODY.gap : 0) : 0
  const top = Math.round((BODY.top + BODY.bottom - nameSpace - (price?.height ?? 0)) / 2)
  const layers: OverlayOptions[] = [
    { input: side, left: 0, top: 0 },
    ...stitches(),
    { input: small, left: LEFT, top: HEADER_TOP },
    ...placed(shop, LEFT + FLOWER_SIZE + 18, HEADER_TOP + (FLOWER_SIZE - (shop?.height ?? 0)) / 2),
    ...placed(name, LEFT, top),
    ...placed(price, LEFT, top + nameSpace),
    ...Array.from({ length: 14 }, (_, index) => ({
      input: border,
      left: PICTURE.width + index * BORDER.width,
      top: HEIGHT - BORDER.height,
    })),
  ]
  const bytes = await sharp({ create: { ...SHARE_CARD_SIZE, channels: 3, background: COLORS.surface } })
    .composite(layers)
    .jpeg({ quality: 82 })
    .timeout({ seconds: TIMEOUT_S })
    .toBuffer()
  return new Uint8Array(bytes)
}

/** Of a taller picture the upper part, where a garment's neckline is. */
function drawPicture(picture: Uint8Array): Promise<Buffer> {
  return openImage(picture)
    .resize({ ...PICTURE, fit: 'cover', position: 'top' })
    .flatten({ background: COLORS.surface })
    .png({ compressionLevel: 1 })
    .timeout({ seconds: TIMEOUT_S })
    .toBuffer()
}

async function drawNoPicture(flower: Buffer): Promise<Buffer> {
  const ground = { ...PICTURE, channels: 3, background: COLORS.tint } as const
  return sharp({ create: ground })
    .composite([{ input: await sharp(flower).resize(240).toBuffer() }])
    .png()
    .toBuffer()
}

/** The line between picture and texts. */
function stitches(): OverlayOptions[] {
  const stitch = { width: 3, height: STITCH.length, channels: 3, background: COLORS.brand } as const
  return Array.from({ length: Math.floor(HEIGHT / STITCH.every) }, (_, index) => ({
    input: { create: stitch },
    left: PICTURE.width + 12,
    top: index * STITCH.every + STITCH.length / 2,
  })).filter(({ top }) => top < HEIGHT - BORDER.height - STITCH.length)
}

function placed(drawn: Drawn | undefined, left: number, top: number): OverlayOptions[] {
  return drawn ? [{ input: drawn.input, left, top: Math.round(top) }] : []
}

/** The name on two lines, a longer one with an ellipsis; undefined if there is nothing to draw. */
async function drawName(name: string): Promise<Drawn | undefined> {
  const style = { font: NAME_FONT, foreground: COLORS.heading, line_height: '0.72' }
  const text = drawableText(name)
  const draw = (shown: string) => drawText(span(shown, style), TEXT_WIDTH)
  const [tallest, whole] = await Promise.all([draw(TWO_TALL_LINES), draw(text)])
  const fits = (drawn: Drawn | undefined) => !drawn || !tallest || drawn.height <= tallest.height
  if (fits(whole)) return whole

  const letters = Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment)
  let [shown, tooMany] = [0, letters.length]
  while (tooMany - shown > 1) {
    const middle = Math.floor((shown + tooMany) / 2)
    if (fits(await draw(shortened(letters, middle)))) shown = middle
    else tooMany = middle
  }
  return draw(shortened(letters, shown))
}

/** The first letters and an ellipsis, after a whole word unless that is much shorter. */
function shortened(letters: readonly string[], count: number): string {
  const cut = letters.slice(0, count).join('')
  const words = cut.replace(/\s+\S*$/, '')
  return `${(words.length > cut.length * 0.7 ? words : cut).replace(/[\s.,;:–-]+$/, '')}…`
}

function priceMarkup({ price, originalPrice = price }: ShareCard): string {
  if (price === undefined || originalPrice === undefined) return ''
  const now = span(formatRupees(price), { font: 'Figtree Bold 64', foreground: COLORS.ink })
  if (price >= originalPrice) return now
  const struck = { font: 'Figtree 40', foreground: COLORS.muted, strikethrough: 'true' }
  const percent = percentOff({ price, originalPrice })
  return [
    now,
    span(formatRupees(originalPrice), struck),
    ...(percent ? [span(`${percent}% off`, { font: 'Figtree SemiBold 40', foreground: COLORS.accent })] : []),
  ].join(`<span font="Figtree 40">  </span>`)
}

/** A line of text, drawn smaller if it is longer. */
async function drawLine(markup: string, width: number): Promise<Drawn | undefined> {
  const drawn = await drawText(markup)
  if (!drawn || drawn.width <= width) return drawn
  const { data, info } = await sharp(drawn.input).resize({ width }).toBuffer({ resolveWithObject: true })
  return { input: data, ...info }
}

/** Undefined without a text. @param width Longer lines are wrapped; undefined for one line. */
async function drawText(markup: string, width?: number): Promise<Drawn | undefined> {
  if (!/>[^<\s]/.test(markup)) return undefined
  const text = { text: markup, rgba: true, dpi: 72, ...(width && { width, wrap: 'word-char' as const }) }
  const { data, info } = await sharp({ text }).png().toBuffer({ resolveWithObject: true })
  return { input: data, width: info.width, height: info.height }
}

const ENTITIES: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;' }

/** A text in Pango's markup. */
function span(text: string, style: Readonly<Record<string, string>>): string {
  const attributes = Object.entries(style).map(([name, value]) => ` ${name}="${value}"`)
  const escaped = drawableText(text).replaceAll(/[<>&]/g, (character) => ENTITIES[character] ?? '')
  return `<span${attributes.join('')}>${escaped}</span>`
}

/** Without what the fonts have no letters for, which would be drawn as boxes: emoji, controls, other scripts. */
function drawableText(text: string): string {
  return text
    .replaceAll(
      /[^\p{Script=Latin}\p{Script=Devanagari}\u0020-\u007e\u00a0-\u00bf×÷‘’“”–—•…₹\p{Join_Control}\n]/gu,
      ' ',
    )
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim()
}
