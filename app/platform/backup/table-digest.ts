import { hash } from 'node:crypto'

/** What identifies the rows of a table, whatever their order. */
export interface TableDigest {
  readonly rows: number
  /** 64 hexadecimal digits. */
  readonly sum: string
}

/** Adds up the rows of a table, one at a time. */
export interface DigestCounter {
  add(row: string): void
  result(): TableDigest
}

/** The sum of the SHA-256 hashes of all rows, as eight numbers of 32 bits that are added separately. */
export function createDigest(): DigestCounter {
  const sums = new Uint32Array(8)
  let rows = 0
  return {
    add(row) {
      const hashed = hash('sha256', row, 'buffer')
      for (let lane = 0; lane < sums.length; lane++) sums[lane] = (sums[lane] ?? 0) + hashed.readUInt32LE(lane * 4)
      rows += 1
    },
    result: () => ({ rows, sum: Buffer.from(sums.buffer).toString('hex') }),
  }
}

export function isSameDigest(one: TableDigest, other: TableDigest): boolean {
  return one.rows === other.rows && one.sum === other.sum
}
