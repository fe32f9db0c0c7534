import type { PGlite } from '@electric-sql/pglite'
import { type Driver, type PGlite as KyselyPGlite, PGliteDialect } from 'kysely'

/**
 * Kysely's dialect, except that a transaction fails when it can't begin because the database is closing. Kysely waits only
 * for the transaction to begin, which then never happens, and its error can't be caught.
 */
export class ClosablePGliteDialect extends PGliteDialect {
  readonly #pglite: ObservedPGlite

  constructor(pglite: PGlite) {
    const observed = new ObservedPGlite(pglite)
    super({ pglite: observed })
    this.#pglite = observed
  }

  override createDriver(): Driver {
    const driver = super.createDriver()
    const begin = driver.beginTransaction.bind(driver)
    driver.beginTransaction = async (connection, settings) => {
      const begun = begin(connection, settings)
      await Promise.race([begun, this.#pglite.lastTransaction])
    }
    return driver
  }
}

/** The part of PGlite that Kysely uses. */
class ObservedPGlite implements KyselyPGlite {
  readonly #pglite: PGlite
  /** Settles with the latest transaction. Kysely starts one only after the previous one has ended. */
  lastTransaction: Promise<unknown> | undefined

  constructor(pglite: PGlite) {
    this.#pglite = pglite
  }

  get closed() {
    return this.#pglite.closed
  }

  get ready() {
    return this.#pglite.ready
  }

  get waitReady() {
    return this.#pglite.waitReady
  }

  close() {
    return this.#pglite.close()
  }

  query: KyselyPGlite['query'] = (statement, parameters, options) => this.#pglite.query(statement, parameters, options)

  transaction: KyselyPGlite['transaction'] = (work) => {
    const transaction = this.#pglite.transaction(work)
    this.lastTransaction = transaction
    return transaction
  }
}
