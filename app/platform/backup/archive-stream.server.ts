import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { type ArchivePart, parseArchiveLine } from './archive.ts'
import { seal, unseal } from './sealed-stream.ts'

/** What archives are sealed as; their files may be renamed. */
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
 * @throws BackupError when it can't be opened, at the place where that shows.
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

/** A failure of either stream ends the reading of the second one with that error. */
function through(source: Readable, transform: ReturnType<typeof createGzip | typeof createGunzip>): Readable {
  pipeline(source, transform).catch(() => {})
  return transform
}

/** The whole lines of each chunk. What follows the last line break is no line. */
async function* linesOf(text: Readable): AsyncGenerator<string[]> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of text) {
    const lines = (rest + decoder.decode(chunk as Buffer, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield lines
  }
}
