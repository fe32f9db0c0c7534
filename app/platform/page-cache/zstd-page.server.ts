import { constants, zstdCompressSync } from 'node:zlib'
import { fillSlot, type PageSlot, type SlotKinds } from './page-slots.ts'

/** For a frame that many customers get. */
const THOROUGHLY = { params: { [constants.ZSTD_c_compressionLevel]: 6 } }

/** For a frame of one customer. Handing it to another thread would take longer than compressing it in this one. */
const QUICKLY = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/** A section is at least this long: shorter ones compress worse, longer ones are compressed anew for more customers. */
const SECTION_BYTES = 16_384

/** A text of at least this length that is the same for all isn't compressed with slots before it. */
const LONG_BYTES = 8_192

type Part = Buffer<ArrayBuffer> | PageSlot

/** A part of the page that is one frame. */
interface Section {
  readonly parts: readonly Part[]
  /** What visitors see in it, and with it most customers. */
  readonly usual: readonly (Buffer<ArrayBuffer> | string | undefined)[]
  /** The same, compressed. */
  frame?: Buffer<ArrayBuffer>
}

/**
 * A page in Zstandard, as several frames, which are decoded as one text (RFC 8878, section 3.1): only those that differ for a customer
 * are compressed for them.
 *
 * @returns A function that compresses the page for a person; undefined if it has no markup that fits.
 */
export function createZstdPage<Person>(
  parts: readonly Part[],
  kinds: SlotKinds<Person>,
): (person: Person) => Buffer<ArrayBuffer> | undefined {
  const contentsOf = (some: readonly Part[], person: Person | null) =>
    some.map((part) => ('buffer' in part ? part : fillSlot(part, person, kinds)))
  const sections: Section[] = cutSections(parts).map((some) => ({ parts: some, usual: contentsOf(some, null) }))
  return (person) => {
    const frames: Buffer<ArrayBuffer>[] = []
    for (const section of sections) {
      const contents = contentsOf(section.parts, person)
      if (contents.includes(undefined)) return undefined
      if (contents.every((content, index) => content === section.usual[index])) {
        section.frame ??= zstdCompressSync(joined(contents), THOROUGHLY)
        frames.push(section.frame)
      } else frames.push(zstdCompressSync(joined(contents), QUICKLY))
    }
    return Buffer.concat(frames)
  }
}

/** What comes before the first slot is a section of its own, and a long text begins one: slots before it may differ for every customer. */
function cutSections(parts: readonly Part[]): Part[][] {
  const sections: Part[][] = []
  let section: Part[] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const part of parts) {
    const isSlot = 'kind' in part
    const isFirstSlot = isSlot && sections.length === 1
    const isLong = !isSlot && part.byteLength >= LONG_BYTES
    if (bytes >= SECTION_BYTES || isFirstSlot || isLong) {
      section = []
      sections.push(section)
      bytes = 0
    }
    section.push(part)
    bytes += isSlot ? 0 : part.byteLength
  }
  return sections
}

function joined(contents: readonly (Buffer<ArrayBuffer> | string | undefined)[]): Buffer<ArrayBuffer> {
  return Buffer.concat(
    contents.map((content) => (typeof content === 'string' ? Buffer.from(content) : (content ?? Buffer.alloc(0)))),
  )
}
