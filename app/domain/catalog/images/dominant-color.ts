import { colorDistance, colorName, type Lab, labOf, type Rgb } from './color-name.ts'

/** A colour that a picture suggests for its product. */
export interface ProposedColor {
  readonly name: string
  /** As it is in the picture, for CSS: `#32376b`. */
  readonly hex: string
}

/** Pixels row by row, three bytes each. */
export interface Pixels {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

/** What looks this much like the edge of the picture is background. */
const LIKE_BACKGROUND = 14

/** The share of the width, on each side, that is taken for background. */
const EDGE = 0.08

/**
 * The colour of the garment in a picture: the name that most pixels have, those in the middle counting most. What looks like the
 * picture's sides, or like white paper, is background, and skin counts little. Undefined where nothing else is left.
 */
export function dominantColor({ data, width, height }: Pixels): ProposedColor | undefined {
  const at = (x: number, y: number): Rgb => {
    const start = (y * width + x) * 3
    return [data[start] ?? 0, data[start + 1] ?? 0, data[start + 2] ?? 0]
  }
  const edge = Math.max(1, Math.round(width * EDGE))
  const background: Lab[] = []
  for (let y = 0; y < height; y += 2) {
    for (const x of [0, edge, width - 1 - edge, width - 1]) background.push(labOf(at(x, y)))
  }
  const weights = new Map<string, { weight: number; sum: [number, number, number] }>()
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const rgb = at(x, y)
      const lab = labOf(rgb)
      if (isPaper(lab) || background.some((color) => colorDistance(color, lab) < LIKE_BACKGROUND)) continue
      const fromMiddle = Math.hypot((x / width - 0.5) * 2.4, (y / height - 0.5) * 1.6)
      const weight = Math.exp(-fromMiddle * fromMiddle * 2) * (isSkin(lab) ? 0.2 : 1) * vividness(lab)
      const name = colorName(rgb)
      const known = weights.get(name) ?? { weight: 0, sum: [0, 0, 0] }
      known.weight += weight
      for (const part of [0, 1, 2] as const) known.sum[part] += rgb[part] * weight
      weights.set(name, known)
    }
  }
  const [most] = [...weights].sort(([, one], [, other]) => other.weight - one.weight)
  if (!most) return undefined
  const [name, { weight, sum }] = most
  const hex = sum
    .map((part) =>
      Math.round(part / weight)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')
  return { name, hex: `#${hex}` }
}

/** Folds and shadows are grey and dark; the colour that people name is the vivid one. */
function vividness([lightness, a, b]: Lab): number {
  return (0.25 + Math.min(Math.hypot(a, b), 60) / 30) * (0.3 + lightness / 100)
}

function isPaper([lightness, a, b]: Lab): boolean {
  return lightness > 94 && Math.hypot(a, b) < 5
}

function isSkin([lightness, a, b]: Lab): boolean {
  return lightness > 35 && lightness < 80 && a > 7 && a < 22 && b > 12 && b < 32
}
