import { ensureCurrentBuild } from './build.ts'
import { startPostgresServer } from './postgres-server.ts'

/** Builds the shop and starts the run's private PostgreSQL server, before tests start shops of their own. */
export default async function setup(): Promise<() => Promise<void>> {
  await ensureCurrentBuild()
  const server = await startPostgresServer()
  process.env.TEST_POSTGRES_URL = server.url
  return server.stop
}
