import type { PGlite } from '@electric-sql/pglite'
import { type Driver, PGliteDialect } from 'kysely'

/** Kysely's dialect, whose transactions fail on a closed database. Otherwise they would never begin, and nobody could catch the error. */
export class ClosablePGliteDialect extends PGliteDialect {
  readonly #pglite: PGlite

  constructor(pglite: PGlite) {
    super({ pglite })
    this.#pglite = pglite
  }

  override createDriver(): Driver {
    const driver = super.createDriver()
    const begin = driver.beginTransaction.bind(driver)
    driver.beginTransaction = async (connection, settings) => {
      if (this.#pglite.closed) throw new Error('the database is closed')
      await begin(connection, settings)
    }
    return driver
  }
}
