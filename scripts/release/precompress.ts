import { glob, readFile, stat, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

/** Images and fonts are already compressed; below this size the headers cost as much as is saved. */
const MIN_BYTES = 512
const FILES = '**/*.{js,css,svg,txt,json,webmanifest}'

/**
 * Writes a Brotli and a gzip version next to every text file of a folder, at the highest level, so that serving one is only
 * a matter of reading it. Safe to repeat.
 */
export async function precompress(folder: string): Promise<void> {
  for await (const name of glob(FILES, { cwd: folder })) {
    const path = `${folder}/${name}`
    if ((await stat(path)).size < MIN_BYTES) continue
    const content = await readFile(path)
    await writeFile(`${path}.br`, await promisify(brotliCompress)(content))
    await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
  }
}
