import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, createWriteStream, existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { findPostgresPrograms } from '../../tests/support/database/postgres-programs.ts'
import { freePort } from '../../tests/support/processes/free-port.ts'

const PASSWORD = 'only-for-this-cluster'
const PATIENCE_MS = 120_000

/** Two PostgreSQL servers under Patroni, with etcd and HAProxy, on loopback. Disposing it stops everything. */
export interface DatabaseCluster extends AsyncDisposable {
  /** The shop's database through HAProxy: always the primary. */
  readonly url: string
  /** The same with both servers' own addresses; the shop finds the primary. */
  readonly severalHostsUrl: string
  readonly nodes: readonly DatabaseNode[]
  /** The server that is the primary. @throws Error while there is none. */
  primary(): Promise<DatabaseNode>
  /** Waits until one server is the primary and the other its synchronous replica. */
  untilReplicated(): Promise<void>
}

/** One PostgreSQL server and the Patroni that runs it. */
export interface DatabaseNode {
  readonly name: string
  /** Kills PostgreSQL with all its processes, as the kernel does when memory runs out. Patroni goes on. */
  killPostgres(): void
  /** Kills Patroni and PostgreSQL at once, as a power cut does. */
  killMachine(): void
  /** Starts Patroni again after {@link killMachine}. */
  restart(): void
  /** Whether Patroni's health address confirms the role. */
  isRole(role: 'primary' | 'replica'): Promise<boolean>
}

/** What the cluster needs installed. On Debian: `apt-get install --no-install-recommends postgresql patroni etcd-server haproxy`. */
const PROGRAMS = ['patroni', 'etcd', 'haproxy'] as const

/** @throws Error naming the programs that are missing. */
export async function startDatabaseCluster(): Promise<DatabaseCluster> {
  const bin = findPostgresPrograms()
  const [patroni = '', etcd = '', haproxy = ''] = PROGRAMS.map(findProgram)

  await using started = new AsyncDisposableStack()
  const identity = postgresUser()
  const folder = await mkdtemp(join(tmpdir(), 'gulmeher-cluster-'))
  started.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  if (identity) chownSync(folder, identity.uid, identity.gid)
  // A watchdog would restart this machine.
  const configuration = await readFile('deploy/patroni.yml', 'utf8')
  await writeFile(join(folder, 'patroni.yml'), configuration.replace('mode: required', 'mode: "off"'))

  const launch = (name: string, program: string, args: string[], environment: Record<string, string>) => {
    const output = createWriteStream(join(folder, `${name}.log`), { flags: 'a' })
    const child = spawn(program, args, {
      ...identity,
      cwd: folder,
      env: { PATH: process.env.PATH ?? '', HOME: folder, LANG: 'C.UTF-8', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout.pipe(output, { end: false })
    child.stderr.pipe(output, { end: false })
    return child
  }

  const [etcdPort, peerPort] = [await freePort(), await freePort()]
  const etcdProcess = launch(
    'etcd',
    etcd,
    [
      '--name',
      'etcd',
      '--data-dir',
      join(folder, 'etcd'),
      '--listen-client-urls',
      `http://127.0.0.1:${etcdPort}`,
      '--advertise-client-urls',
      `http://127.0.0.1:${etcdPort}`,
      '--listen-peer-urls',
      `http://127.0.0.1:${peerPort}`,
      '--initial-advertise-peer-urls',
      `http://127.0.0.1:${peerPort}`,
      '--initial-cluster',
      `etcd=http://127.0.0.1:${peerPort}`,
      '--unsafe-no-fsync',
    ],
    {},
  )
  started.defer(() => end(etcdProcess))

  const addresses = await Promise.all(
    ['db1', 'db2'].map(async (name) => ({ name, port: await freePort(), healthPort: await freePort() })),
  )
  const nodes = addresses.map(({ name, port, healthPort }): DatabaseNode & AsyncDisposable => {
    const dataFolder = join(folder, name)
    const start = () =>
      launch(name, patroni, [join(folder, 'patroni.yml')], {
        PATRONI_NAME: name,
        PATRONI_ETCD3_HOSTS: `127.0.0.1:${etcdPort}`,
        PATRONI_RESTAPI_LISTEN: `127.0.0.1:${healthPort}`,
        PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${healthPort}`,
        PATRONI_RESTAPI_USERNAME: 'patroni',
        PATRONI_RESTAPI_PASSWORD: PASSWORD,
        PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
        PATRONI_POSTGRESQL_DATA_DIR: dataFolder,
        PATRONI_POSTGRESQL_BIN_DIR: bin ?? '',
        PATRONI_POSTGRESQL_PGPASS: join(folder, `${name}.pgpass`),
        PATRONI_SUPERUSER_USERNAME: 'postgres',
        PATRONI_SUPERUSER_PASSWORD: PASSWORD,
        PATRONI_REPLICATION_USERNAME: 'replicator',
        PATRONI_REPLICATION_PASSWORD: PASSWORD,
      })
    let child = start()
    const killPostgres = () => {
      for (const pid of postgresProcesses(dataFolder)) killQuietly(pid)
    }
    return {
      name,
      killPostgres,
      killMachine() {
        child.kill('SIGKILL')
        killPostgres()
      },
      restart() {
        child = start()
      },
      async isRole(role) {
        const response = await fetch(`http://127.0.0.1:${healthPort}/${role}`, {
          signal: AbortSignal.timeout(2_000),
        }).catch(() => undefined)
        await response?.body?.cancel()
        return response?.status === 200
      },
      async [Symbol.asyncDispose]() {
        await end(child)
        killPostgres()
      },
    }
  })
  for (const node of nodes) started.use(node)

  const port = await freePort()
  const [one, two] = addresses
  const haproxyProcess = launch('haproxy', haproxy, ['-f', resolve('deploy/haproxy.cfg'), '-db'], {
    PRIMARY_LISTEN: `127.0.0.1:${port}`,
    DB1: `127.0.0.1:${one?.port}`,
    DB1_HEALTH: String(one?.healthPort),
    DB2: `127.0.0.1:${two?.port}`,
    DB2_HEALTH: String(two?.healthPort),
  })
  started.defer(() => end(haproxyProcess))

  const adminUrl = `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`
  const untilReplicated = async () => {
    await until('the databases replicate', () => isReplicated(adminUrl)).catch((error: unknown) => {
      for (const { name } of nodes) console.error(lastLines(join(folder, `${name}.log`)))
      throw error
    })
  }
  await untilReplicated()
  await createShopDatabase(adminUrl)

  const running = started.move()
  const shopUrl = (host: string) => `postgres://gulmeher:${PASSWORD}@${host}/gulmeher`
  return {
    url: shopUrl(`127.0.0.1:${port}`),
    severalHostsUrl: shopUrl(addresses.map(({ port }) => `127.0.0.1:${port}`).join(',')),
    nodes,
    async primary() {
      for (const node of nodes) if (await node.isRole('primary')) return node
      throw new Error('no database is the primary')
    },
    untilReplicated,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

/** Waits until a condition holds. @throws Error naming the condition after two minutes. */
export async function until(what: string, condition: () => Promise<boolean>): Promise<void> {
  const giveUpAt = Date.now() + PATIENCE_MS
  while (!(await condition())) {
    if (Date.now() > giveUpAt) throw new Error(`timed out waiting until ${what}`)
    await delay(100)
  }
}

async function createShopDatabase(adminUrl: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    await client.query(`create role gulmeher login password '${PASSWORD}'`)
    await client.query('create database gulmeher owner gulmeher')
  })
}

/** Whether the primary takes connections and waits for a replica at each commit. */
async function isReplicated(adminUrl: string): Promise<boolean> {
  return withClient(adminUrl, async (client) => {
    const { rowCount } = await client.query(
      "select 1 from pg_stat_replication where state = 'streaming' and sync_state = 'sync'",
    )
    return rowCount === 1
  }).catch(() => false)
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000, query_timeout: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Process ids of a running server and of its children. */
function postgresProcesses(dataFolder: string): number[] {
  const pidFile = join(dataFolder, 'postmaster.pid')
  if (!existsSync(pidFile)) return []
  const postmaster = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  const command = `/proc/${postmaster}/cmdline`
  // The file of a killed server may name a process id that another process has by now.
  if (!existsSync(command) || !readFileSync(command, 'utf8').includes(dataFolder)) return []
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim()
  return [postmaster, ...children.split(' ').filter(Boolean).map(Number)]
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = promisify(child.once.bind(child) as (event: string, done: () => void) => void)('close')
  child.kill('SIGTERM')
  const giveUp = setTimeout(() => child.kill('SIGKILL'), 20_000)
  await ended.catch(() => {})
  clearTimeout(giveUp)
}

function findProgram(name: string): string {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/bin']
  const path = folders.map((folder) => join(folder, name)).find((candidate) => existsSync(candidate))
  if (!path) {
    throw new Error(
      `${name} is not installed. On Debian: apt-get install --no-install-recommends postgresql patroni etcd-server haproxy`,
    )
  }
  return path
}

/** PostgreSQL refuses to run as root. */
function postgresUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

function lastLines(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(-40).join('\n') : ''
}
