import { createHash } from 'node:crypto'
import { constants, type ZstdOptions, zstdCompressSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { fillSlot, type PageSlot, type SlotKinds } from './page-slots.ts'

/** For a frame that many customers get. */
const THOROUGHLY = { params: { [constants.ZSTD_c_compressionLevel]: 6 } }

/** For a frame of one customer. Handing it to another thread would take longer than compressing it in this one. */
const QUICKLY = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/** A section is at least this long: shorter ones compress worse, longer ones are compressed anew for more customers. */
const SECTION_BYTES = 16_384

/** A text of at least this length that is the same for all isn't compressed with slots before it. */
const LONG_BYTES = 8_192

/** Room for frames of single customers, in bytes: a few thousand. */
const FRAMES_BYTES = 16 * 1024 * 1024

/** Between what is hashed or compared together. No text has it: the database takes none with this character. */
const SEPARATOR = '\0'
const EMPTY = Buffer.alloc(0)

type Part = Buffer<ArrayBuffer> | PageSlot
/** What a part contains for a person; undefined if it has nothing that fits. */
type Content = Buffer<ArrayBuffer> | string | undefined

/** Compressed texts by exactly what they contain, so none is ever out of date. */
export type FrameCache = LRUCache<string, Buffer<ArrayBuffer>>

/** What a page shows of a customer beside its own content is compressed once for all pages that have it in common, such as their header. */
export const createFrameCache = (): FrameCache =>
  new LRUCache({ maxSize: FRAMES_BYTES, sizeCalculation: (frame, content) => frame.byteLength + content.length })

/** A part of the page that is one frame. */
interface Section {
  readonly parts: readonly Part[]
  /** Identifies what is the same for everyone in it. */
  readonly hash: string
  /** What visitors see in it, and with it most customers. */
  readonly usual: readonly Content[]
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
  frameCache: FrameCache,
): (person: Person) => Buffer<ArrayBuffer> | undefined {
  const contentsOf = (some: readonly Part[], person: Person | null) =>
    some.map((part) => ('buffer' in part ? part : fillSlot(part, person, kinds)))
  const sections: Section[] = cutSections(parts).map((some) => ({
    parts: some,
    hash: hashOf(some),
    usual: contentsOf(some, null),
  }))
  const frameOf = ({ hash }: Section, contents: readonly Content[]) => {
    const content = [hash, ...contents.filter((one) => typeof one === 'string')].join(SEPARATOR)
    const known = frameCache.get(content)
    if (known) return known
    const frame = compress(contents, QUICKLY)
    frameCache.set(content, frame)
    return frame
  }
  return (person) => {
    const frames: Buffer<ArrayBuffer>[] = []
    for (const section of sections) {
      const contents = contentsOf(section.parts, person)
      if (contents.includes(undefined)) return undefined
      if (contents.every((content, index) => content === section.usual[index])) {
        section.frame ??= compress(contents, THOROUGHLY)
        frames.push(section.frame)
      } else frames.push(frameOf(section, contents))
    }
    return Buffer.concat(frames)
  }
}

/** A hash of the texts between the slots. */
function hashOf(parts: readonly Part[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update('buffer' in part ? part : SEPARATOR)
  return hash.digest('base64')
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

/** Copied: Node's own result keeps 64 KB in memory, however short it is. */
function compress(contents: readonly Content[], options: ZstdOptions): Buffer<ArrayBuffer> {
  const text = Buffer.concat(
    contents.map((content) => (typeof content === 'string' ? Buffer.from(content) : (content ?? EMPTY))),
  )
  return Buffer.from(new Uint8Array(zstdCompressSync(text, options)).buffer)
}
