/** A colour as red, green and blue, from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** Lightness, from green to red, and from blue to yellow (CIELAB); distances roughly match the differences that people see. */
export type Lab = readonly [lightness: number, a: number, b: number]

/** Colours of garments, as the trade names them. */
const NAMES: Readonly<Record<string, string>> = {
  White: '#fbfbf8',
  Ivory: '#f6efdc',
  Beige: '#dccbae',
  Sand: '#c3a67e',
  Grey: '#8f8f8f',
  Charcoal: '#45464a',
  Black: '#161616',
  Brown: '#6b4630',
  Rust: '#a4481f',
  Terracotta: '#c06a4b',
  Peach: '#f3bd9a',
  Coral: '#ee7b62',
  Orange: '#e8791f',
  Mustard: '#cf9b22',
  Yellow: '#efc93b',
  'Lemon yellow': '#f3e46c',
  Olive: '#75743a',
  'Mint green': '#a9d6bb',
  'Sage green': '#97a989',
  Green: '#3c8a48',
  'Bottle green': '#17452f',
  Teal: '#1c6670',
  Turquoise: '#3ab5b2',
  'Powder blue': '#b0c9de',
  'Sky blue': '#6fb0dd',
  Blue: '#2f62b0',
  'Royal blue': '#2a3b9c',
  Indigo: '#32376b',
  'Navy blue': '#1b2342',
  Lavender: '#b6a5d2',
  Purple: '#6d3d8c',
  Plum: '#5a2a4d',
  Mauve: '#a37a93',
  Magenta: '#b5226f',
  'Rani pink': '#d92a7b',
  Pink: '#ee9cb4',
  'Blush pink': '#ecc9c6',
  Red: '#c1202b',
  Maroon: '#711e28',
  Wine: '#551a30',
}

const NAMED = Object.entries(NAMES).map(([name, hex]) => [name, labOf(rgbOf(hex))] as const)

/** The name of the nearest colour that garments are sold in, such as `Rani pink`. */
export function colorName(rgb: Rgb): string {
  const color = labOf(rgb)
  let [nearest] = NAMED[0] ?? ['']
  let least = Number.POSITIVE_INFINITY
  for (const [name, named] of NAMED) {
    const distance = colorDistance(color, named)
    if (distance < least) [nearest, least] = [name, distance]
  }
  return nearest
}

/** A colour in CIELAB, under daylight. */
export function labOf(rgb: Rgb): Lab {
  const [red, green, blue] = rgb.map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  const curve = (part: number) => (part > 216 / 24389 ? Math.cbrt(part) : (part * 24389) / 27 / 116 + 16 / 116)
  const x = curve((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505)
  const y = curve(0.2126 * red + 0.7152 * green + 0.0722 * blue)
  const z = curve((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

/** How different two colours look; about 2 is just visible. */
export function colorDistance(one: Lab, other: Lab): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])
}

function rgbOf(hex: string): Rgb {
  const part = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16)
  return [part(1), part(3), part(5)]
}
