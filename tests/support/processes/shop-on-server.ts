import { createServerTestDatabase } from '../database/postgres-server.ts'
import { ADMIN_PASSWORD, copyDemoImages, preparedFolder, type Stock } from './prepared-folder.ts'
import { temporaryFolder } from './temporary-folder.ts'

/**
 * Settings of a shop on the run's server, for tests to which the kind of its database doesn't matter: there it starts and responds with a
 * fraction of the processor time, and slow statements are cancelled. Disposing the returned object deletes the shop's data.
 */
async function shopOnServer(stock: Stock) {
  const cleanup = new AsyncDisposableStack()
  const database = await createServerTestDatabase()
  cleanup.defer(database.drop)
  const { path } = cleanup.use(await temporaryFolder())
  if (stock === 'demo') await copyDemoImages(path)
  const settings = {
    ...commonSettings(stock),
    DATABASE_URL: database.url,
    ADMIN_EMAIL: 'admin@gulmeher.example',
    DATA_DIR: path,
  }
  return { settings, [Symbol.asyncDispose]: () => cleanup.disposeAsync() }
}

/** The same, except in thorough runs, where the shop is an embedded one. */
export async function cheapShop(stock: Stock) {
  if (process.env.THOROUGH !== '1') return shopOnServer(stock)
  const folder = await preparedFolder(stock)
  const settings = { ...commonSettings(stock), DATA_DIR: folder.path }
  return { settings, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() }
}

function commonSettings(stock: Stock) {
  return {
    SEED_DEMO: stock === 'demo' ? '1' : '0',
    ADMIN_PASSWORD,
    SESSION_SECRET: 'a session secret of enough characters',
  }
}
