import { expect, test } from 'vitest'
import type { Db } from './database.server.ts'
import { inTransaction } from './transaction.server.ts'

const REFUSED = Object.assign(new Error('connect failed'), { code: 'ECONNREFUSED' })

/** A database that can't be reached; each try takes `triesTakeMs`. */
function unreachable(triesTakeMs: number) {
  let time = 0
  let tries = 0
  const execute = async () => {
    tries++
    time += triesTakeMs
    throw REFUSED
  }
  const db = { transaction: () => ({ execute }) } as unknown as Db
  return {
    run: () =>
      inTransaction(
        db,
        async () => 'done',
        () => time,
      ),
    tries: () => tries,
  }
}

test('M323 a transaction is tried again while the database refuses at once, and not for long while it is silent', async () => {
  const refusing = unreachable(1)
  await expect(refusing.run()).rejects.toBe(REFUSED)
  expect(refusing.tries()).toBe(5)

  const silent = unreachable(2_000)
  await expect(silent.run()).rejects.toBe(REFUSED)
  expect(silent.tries()).toBe(2)
})
