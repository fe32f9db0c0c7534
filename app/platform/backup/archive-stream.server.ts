import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { type ArchivePart, parseArchiveLine } from './archive.ts'
import { seal, unseal } from './sealed-stream.ts'

/** The name that archives are sealed under. Their files can have other names, and be renamed. */
export const ARCHIVE_NAME = 'archive'

/** Backups are written while customers buy, so speed counts more than the last few per cent. */
const GZIP_LEVEL = 4

/** Compresses and seals the lines of an archive. */
export function packArchive(lines: AsyncIterable<string>, key: string | undefined): AsyncIterable<Buffer> {
  return seal(through(Readable.from(lines, { objectMode: false }), createGzip({ level: GZIP_LEVEL })), {
    key,
    name: ARCHIVE_NAME,
  })
}

/**
 * Opens an archive.
 *
 * @throws BackupError while it is being read, at the first place that can't be opened.
 */
export async function* unpackArchive(
  bytes: AsyncIterable<Uint8Array>,
  key: string | undefined,
): AsyncGenerator<ArchivePart> {
  const text = through(Readable.from(unseal(bytes, { key, name: ARCHIVE_NAME })), createGunzip())
  for await (const lines of linesOf(text)) {
    let rows: string[] = []
    for (const line of lines) {
      if (line.startsWith('[')) {
        rows.push(line)
        continue
      }
      if (rows.length > 0) yield { kind: 'rows', rows }
      rows = []
      yield parseArchiveLine(line)
    }
    if (rows.length > 0) yield { kind: 'rows', rows }
  }
}

/** If either stream fails, reading the second one fails with that error. */
function through(source: Readable, transform: ReturnType<typeof createGzip | typeof createGunzip>): Readable {
  pipeline(source, transform).catch(() => {})
  return transform
}

/** The complete lines of each chunk. Every entry ends in a line break, so text after the last one is dropped. */
async function* linesOf(text: Readable): AsyncGenerator<string[]> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of text) {
    const lines = (rest + decoder.decode(chunk as Buffer, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield lines
  }
}
