import { execFile, spawn } from 'node:child_process'
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { type Database, openServerDatabase } from '#app/platform/database/database.server.ts'
import { migrateToLatest } from '#app/platform/database/migrate.server.ts'
import { freePort } from '../processes/free-port.ts'
import { findPostgresPrograms } from './postgres-programs.ts'

const run = promisify(execFile)
const TEMPLATE = 'gulmeher_template'

/** Waiting for the disk would take a third of the run. A killed server still recovers all commits; only a power cut would lose some. */
const UNSAFE_BUT_FAST_OPTIONS = '-c fsync=off -c full_page_writes=off'

/** A private PostgreSQL server of this test run, on loopback, in its own folder. */
export interface PostgresServer {
  /** Address of its maintenance database. */
  readonly url: string
  /** Process id of the server, for tests that kill it. */
  readonly pid: () => Promise<number>
  readonly restart: () => Promise<void>
  /** Stops the server like a crash; {@link PostgresServer.restart} starts it again. */
  readonly crash: () => Promise<void>
  /** Starts another server that replays what this one commits. It stops with this one. @returns Its address, and how to stop it earlier. */
  readonly startReplica: () => Promise<{ readonly url: string; readonly stop: () => Promise<void> }>
  readonly stop: () => Promise<void>
}

/**
 * Starts a private server and creates the migrated template database.
 *
 * As root it runs as the user `postgres`, because PostgreSQL refuses to run as root.
 */
export async function startPostgresServer(): Promise<PostgresServer> {
  const bin = findPostgresPrograms()
  if (!bin) throw new Error('PostgreSQL is not installed: its program initdb was not found')

  const folder = await mkdtemp(join(tmpdir(), 'gulmeher-postgres-'))
  const asUser = await postgresUser()
  if (asUser) await chown(folder, asUser.uid, asUser.gid)
  const port = await freePort()
  const dataFolder = join(folder, 'data')
  const identity = asUser ?? {}

  const command = (name: string, ...args: string[]) => run(join(bin, name), args, { ...identity, cwd: folder })
  const start = async (dataFolder: string, port: number) => {
    // pg_ctl leaves the server running in the background, so its output must not be a pipe of this process.
    const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c max_connections=200 ${UNSAFE_BUT_FAST_OPTIONS}`
    await new Promise<void>((resolve, reject) => {
      spawn(join(bin, 'pg_ctl'), ['start', '-w', '-D', dataFolder, '-l', join(folder, 'log'), '-o', options], {
        ...identity,
        cwd: folder,
        stdio: 'ignore',
      })
        .once('error', reject)
        .once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`pg_ctl start ended with ${code}`))))
    })
  }

  await command('initdb', '-D', dataFolder, '-U', 'gulmeher', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8')
  await start(dataFolder, port)
  const replicas: (() => Promise<void>)[] = []
  const stopServer = async (folder: string) =>
    void (await command('pg_ctl', 'stop', '-w', '-m', 'immediate', '-D', folder).catch(() => {}))
  const url = `postgres://gulmeher@127.0.0.1:${port}/postgres`
  await makeTemplate(url)
  return {
    url,
    pid: async () => Number((await readFile(join(dataFolder, 'postmaster.pid'), 'utf8')).split('\n')[0]),
    async restart() {
      await stopServer(dataFolder)
      await start(dataFolder, port)
    },
    crash: () => stopServer(dataFolder),
    async startReplica() {
      const replicaFolder = join(folder, `replica-${replicas.length}`)
      await command('pg_basebackup', '-d', url, '-D', replicaFolder, '--write-recovery-conf', '--checkpoint=fast')
      const replicaPort = await freePort()
      await start(replicaFolder, replicaPort)
      const stop = () => stopServer(replicaFolder)
      replicas.push(stop)
      return { url: url.replace(`:${port}`, `:${replicaPort}`), stop }
    },
    async stop() {
      await Promise.all([stopServer(dataFolder), ...replicas.map((stop) => stop())])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Creates a database on the run's server, whose address is in `TEST_POSTGRES_URL`.
 *
 * @param options `migrated: false` creates one without tables.
 * @throws Error when the run has no server.
 */
export async function createServerTestDatabase({
  migrated = true,
}: {
  migrated?: boolean
} = {}): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = process.env.TEST_POSTGRES_URL
  if (!server) throw new Error('TEST_POSTGRES_URL is not set: this suite runs on a PostgreSQL server')

  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  // Without waiting for the disk, copying files takes half the time of logging their pages.
  await query(server, `create database ${name} template ${migrated ? TEMPLATE : 'template0'} strategy file_copy`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: async () => void (await query(server, `drop database if exists ${name} with (force)`)) }
}

/**
 * Opens a database of the run's server with limits that races on a slow machine don't reach: they have more callers than
 * connections, and wait for each other's locks.
 */
export function openRaceDatabase(url: string): Database {
  return openServerDatabase(url, { maxConnections: 20, connectionTimeoutMs: 60_000, statementTimeoutMs: 60_000 })
}

async function makeTemplate(url: string): Promise<void> {
  await query(url, `create database ${TEMPLATE}`)
  const templateUrl = new URL(url)
  templateUrl.pathname = `/${TEMPLATE}`
  const database = openServerDatabase(templateUrl.href)
  await migrateToLatest(database.db)
  await database.close()
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

async function postgresUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'postgres'])).stdout)),
  )
  if (uid === undefined || gid === undefined) return undefined
  return { uid, gid }
}
