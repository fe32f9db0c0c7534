import type { PGlite } from '@electric-sql/pglite'
import { type Driver, type PGlite as KyselyPGlite, PGliteDialect } from 'kysely'

/**
 * Kysely's dialect, whose transactions fail when they can't begin because the database closes. Kysely waits for their beginning alone,
 * which then never comes, and nobody could catch the error.
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
  /** Ends with the transaction that was asked for last. Kysely asks for one when the one before has ended. */
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
