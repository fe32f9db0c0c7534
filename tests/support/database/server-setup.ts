import { startPostgresServer } from './postgres-server.ts'

/** Starts the run's private PostgreSQL server; the returned function stops it after the last test. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startPostgresServer()
  process.env.TEST_POSTGRES_URL = server.url
  return server.stop
}
