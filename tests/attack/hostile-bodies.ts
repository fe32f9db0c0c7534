import { pngClaiming } from '#tests/support/factories/png-with-false-size.ts'
import type { SeededRandom } from '../support/run/seeded-random.ts'
import { controlField, oddName, oddText, onceIn, oneOf, someLength } from './hostile-words.ts'

/** A request body as it is sent. */
export interface HostileBody {
  readonly bytes: Buffer
  readonly contentType: string | undefined
}

type Field = [name: string, value: string]

/** Below the shop's limit for bodies, so that they reach the parsers. */
const MAX_BYTES = 900_000

/** A valid form with one or two changes. @param valid Fields as the shop's own page sends them. */
export function hostileForm(random: SeededRandom, valid: Readonly<Record<string, string>>): HostileBody {
  const names = Object.keys(valid)
  const fields = Object.entries(valid)
  for (let changes = 1 + random.below(2); changes > 0; changes--) changeFields(random, fields, names)
  const isMultipart = onceIn(random, 2)
  const body = isMultipart ? multipart(random, fields) : urlEncoded(random, fields)
  const bytes = body.bytes.subarray(0, MAX_BYTES)
  if (onceIn(random, 20)) return { bytes, contentType: oneOf(random, ODD_TYPES) }
  return { bytes: onceIn(random, 20) ? damage(random, bytes) : bytes, contentType: body.contentType }
}

const ODD_TYPES = [
  undefined,
  'application/json',
  'text/plain',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary="',
  `multipart/form-data; boundary=${'x'.repeat(70)}`,
  'multipart/mixed; boundary=x',
  'application/x-www-form-urlencoded; charset=utf-16',
  'application/x-www-form-urlencoded, application/json',
  'x',
  ';;;',
]

function changeFields(random: SeededRandom, fields: Field[], names: readonly string[]): void {
  const name = oneOf(random, [...names, 'a'])
  switch (random.below(9)) {
    case 0:
    case 1:
      fields.push([oddName(random, names), oddText(random, 1_000)])
      return
    case 2:
      fields.push(controlField(random, names))
      return
    case 3:
      // The same name many times.
      fields.push(...Array.from({ length: someLength(random, 40_000) }, (): Field => [name, '']))
      return
    case 4:
      fields.push(...Array.from({ length: someLength(random, 20_000) }, (_, index): Field => [`${name}${index}`, 'x']))
      return
    case 5:
      fields.push([name, oddText(random, 400_000)])
      return
    default: {
      const field = fields[random.below(Math.max(1, fields.length))]
      if (field) field[1] = oddText(random, oneOf(random, [20, 300, 6_000, 60_000]))
    }
  }
}

function urlEncoded(random: SeededRandom, fields: readonly Field[]): HostileBody {
  // Sometimes without encoding.
  const text = onceIn(random, 8)
    ? fields.map(([name, value]) => `${name}=${value}`).join('&')
    : new URLSearchParams(fields as Field[]).toString()
  return { bytes: Buffer.from(text), contentType: 'application/x-www-form-urlencoded' }
}

function multipart(random: SeededRandom, fields: readonly Field[]): HostileBody {
  const boundary = `----attack${random.below(2 ** 30)}aaaaaaaaaaaaaaaa`
  const shape = random.below(16)
  let parts = ''
  for (const [name, value] of fields) {
    // What is longer is cut off.
    if (parts.length >= MAX_BYTES) break
    const written = name.replace(/["\r\n]/g, ' ')
    const file = shape === 0 ? `; filename="${oneOf(random, ['x', '', '../x', 'x'.repeat(9_000)])}"` : ''
    const more = shape === 1 ? 'x-more: y\r\n'.repeat(someLength(random, 2_000)) : ''
    const coding = shape === 2 ? 'content-transfer-encoding: base64\r\n' : ''
    parts += `--${boundary}\r\n${more}${coding}content-disposition: form-data; name="${written}"${file}\r\n\r\n${value}\r\n`
  }
  const end = shape === 3 ? '' : `--${boundary}--\r\n`
  const text = shape === 4 ? `--${boundary}\r\n`.repeat(someLength(random, 10_000)) : parts
  return { bytes: Buffer.from(text + end), contentType: `multipart/form-data; boundary=${boundary}` }
}

/** Changes some bytes, or cuts off the end. */
function damage(random: SeededRandom, bytes: Buffer): Buffer {
  if (onceIn(random, 3)) return bytes.subarray(0, random.below(bytes.length + 1))
  const damaged = Buffer.from(bytes)
  for (let times = 1 + random.below(10); times > 0 && damaged.length > 0; times--) {
    damaged[random.below(damaged.length)] = random.below(256)
  }
  return damaged
}

/** Valid JSON with one or two changes. */
export function hostileJson(random: SeededRandom, valid: object): HostileBody {
  const text = hostileJsonText(random, valid)
  const bytes = Buffer.from(text).subarray(0, MAX_BYTES)
  return {
    bytes: onceIn(random, 12) ? damage(random, bytes) : bytes,
    contentType: onceIn(random, 20) ? oneOf(random, ODD_TYPES) : 'application/json',
  }
}

function hostileJsonText(random: SeededRandom, valid: object): string {
  const entries = Object.entries(valid)
  const field = random.below(Math.max(1, entries.length))
  const name = entries[field]?.[0] ?? 'a'
  const others = entries.filter((_, index) => index !== field).map(([key, value]) => pair(key, JSON.stringify(value)))
  const object = (...more: string[]) => `{${[...others, ...more].join(',')}}`
  const depth = 1 + someLength(random, 200_000)
  switch (random.below(12)) {
    case 0:
      return object(pair(name, `${'['.repeat(depth)}${']'.repeat(depth)}`))
    case 1:
      return object(pair(name, `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`))
    case 2:
      return `${'['.repeat(depth)}${']'.repeat(onceIn(random, 2) ? depth : 0)}`
    case 3:
      return object(...Array.from({ length: someLength(random, 40_000) }, (_, index) => pair(`${name}${index}`, '1')))
    case 4:
      return object(pair(name, `[${Array.from({ length: someLength(random, 100_000) }, () => '{}').join(',')}]`))
    case 5:
      return object(pair(oneOf(random, ['__proto__', 'constructor', 'toJSON', 'then', 'length']), '{"x":1}'))
    case 6:
      return object(
        pair(name, oneOf(random, ['1e400', '-0', '1.5', '9'.repeat(someLength(random, 100_000)), '-1', '2147483648'])),
      )
    case 7:
      return object(...Array.from({ length: someLength(random, 40_000) }, () => pair(name, '"x"')))
    case 8:
      return object(
        pair(name, oneOf(random, ['null', 'true', '[]', '{}', '[[]]', '0', '""', '"\\ud800"', '"\\u0000"'])),
      )
    case 9:
      return oneOf(random, ['', ' ', 'null', '0', '"x"', '{', '[', ']', '{"a"', '{}{}', '\uFEFF{}', 'undefined', 'NaN'])
    default:
      return object(pair(name, JSON.stringify(oddText(random, oneOf(random, [20, 300, 6_000, 400_000])))))
  }
}

function pair(name: string, json: string): string {
  return `${JSON.stringify(name)}:${json}`
}

/** A product file that no spreadsheet would write, in the import form. */
export function hostileProductFile(random: SeededRandom, columns: readonly string[]): HostileBody {
  const separator = oneOf(random, [',', ',', ',', ';', '\t'])
  const cell = () => {
    const text = oddText(random, onceIn(random, 30) ? 20_000 : 60)
    return onceIn(random, 3) ? `"${text.replaceAll('"', '""')}"` : text.replace(/["\r\n]/g, '')
  }
  const row = (length: number) => Array.from({ length }, cell).join(separator)
  const head = onceIn(random, 10) ? row(someLength(random, 5_000)) : columns.join(separator)
  const rows = Array.from({ length: someLength(random, 60) }, () =>
    row(onceIn(random, 8) ? someLength(random, 2_000) : columns.length),
  )
  const ending = oneOf(random, [
    '',
    '',
    '"',
    '"'.repeat(10_000),
    separator.repeat(100_000),
    '\n'.repeat(100_000),
    '\0',
    '=1+1',
  ])
  const text = [head, ...rows].join(oneOf(random, ['\n', '\r\n', '\r'])) + ending
  const plain = Buffer.from(text, oneOf(random, ['utf8', 'utf8', 'utf8', 'utf16le', 'latin1'] as const)).subarray(
    0,
    MAX_BYTES,
  )
  return fileForm('file', 'products.csv', onceIn(random, 10) ? damage(random, plain) : plain)
}

/** Images of a few kilobytes that claim to be larger than they are. */
const OVERSIZED = [
  pngClaiming(1, 1),
  pngClaiming(60_000, 8),
  pngClaiming(8, 60_000),
  pngClaiming(6_000, 6_000),
  pngClaiming(6_500_000, 6),
]
const SIGNATURES = [
  'ffd8ffe000104a464946',
  '89504e470d0a1a0a',
  '474946383961ffffffff',
  '52494646ffffffff57454250',
  '424d',
  '49492a00',
  '0000001c66747970617669660000',
  '3c737667',
  '25504446',
]
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="99999" height="99999">${'<g>'.repeat(5_000)}</svg>`

/** A file to upload instead of an image. */
export function hostilePicture(random: SeededRandom): Buffer {
  switch (random.below(4)) {
    case 0:
      return damage(random, oneOf(random, OVERSIZED))
    case 1:
      return onceIn(random, 8) ? oneOf(random, OVERSIZED) : Buffer.from(SVG)
    case 2:
      return Buffer.from(oddText(random, 60_000))
    default: {
      const noise = Array.from({ length: someLength(random, 4_000) }, () => random.below(256))
      return Buffer.concat([Buffer.from(oneOf(random, SIGNATURES), 'hex'), Buffer.from(noise)])
    }
  }
}

/** A form with one file. */
export function fileForm(field: string, fileName: string, content: Buffer): HostileBody {
  const boundary = '----attackaaaaaaaaaaaaaaaaaaaaaaaa'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${fileName}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const bytes = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { bytes, contentType: `multipart/form-data; boundary=${boundary}` }
}
