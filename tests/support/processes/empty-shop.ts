import { createServerTestDatabase } from '../database/postgres-server.ts'
import { ADMIN_PASSWORD, preparedFolder } from './prepared-folder.ts'
import { temporaryFolder } from './temporary-folder.ts'

/**
 * Settings of a shop without products, for tests to which the kind of its database doesn't matter: on the run's server, where a shop
 * starts and responds with a fraction of the processor time, and slow statements are cancelled. Thorough runs use the embedded database.
 * Disposing the returned object deletes the shop's data.
 */
export async function emptyShop() {
  const cleanup = new AsyncDisposableStack()
  const dispose = { [Symbol.asyncDispose]: () => cleanup.disposeAsync() }
  const settings = { SEED_DEMO: '0', ADMIN_PASSWORD, SESSION_SECRET: 'a session secret of enough characters' }
  if (process.env.THOROUGH === '1') {
    return { settings: { ...settings, DATA_DIR: cleanup.use(await preparedFolder('none')).path }, ...dispose }
  }
  const database = await createServerTestDatabase()
  cleanup.defer(database.drop)
  const { path } = cleanup.use(await temporaryFolder())
  const server = { DATABASE_URL: database.url, ADMIN_EMAIL: 'admin@gulmeher.example' }
  return { settings: { ...settings, ...server, DATA_DIR: path }, ...dispose }
}
