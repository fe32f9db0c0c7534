import { startPostgresServer } from '../database/postgres-server.ts'
import { ensureCurrentBuild } from './build.ts'
import { prepareTemplate } from './prepared-folder.ts'

/** Builds the shop, prepares its data folders and starts the run's private PostgreSQL server, before tests start shops. */
export default async function setup(): Promise<() => Promise<void>> {
  await ensureCurrentBuild()
  const [server] = await Promise.all([startPostgresServer(), prepareTemplate('demo'), prepareTemplate('none')])
  process.env.TEST_POSTGRES_URL = server.url
  return server.stop
}
