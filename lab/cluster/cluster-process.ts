import { readFile } from 'node:fs/promises'
import {
  type ShopProcess,
  SUPERVISED_SHOP,
  startShopProcess,
  waitFor,
} from '../../tests/support/processes/shop-process.ts'

/** A process of the cluster, started as `npm start` does: beside a supervisor that restarts it. */
export interface ClusterProcess {
  readonly name: string
  /** Where it listens itself. */
  readonly url: string
  /** Process id of the shop, which changes with a restart. */
  pid(): Promise<number>
  /** Kills the shop as a crash would, without its supervisor, and resolves at once. */
  crash(): Promise<void>
  /** Resolves when `/readyz` responds with 200. */
  untilReady(): Promise<void>
  /** Stops it as a service manager would, and waits until it has ended. */
  stop(): Promise<void>
  /** Starts it at the same address, with another release if its folder is given. Resolves when it is ready. */
  start(release?: string): Promise<void>
  /** What it has logged since it was started last. */
  output(): string
}

/** Starts a process that listens at the port in `settings`. @param release Folder of the release that it runs. */
export async function startClusterProcess(
  name: string,
  settings: Record<string, string> & { DATA_DIR: string; PORT: string },
  release?: string,
): Promise<ClusterProcess> {
  let folder = release
  let running: ShopProcess | undefined
  const url = `http://127.0.0.1:${settings.PORT}`
  const start = async (next = folder) => {
    folder = next
    running = await startShopProcess(settings, SUPERVISED_SHOP, folder)
  }
  const pid = async () => {
    const supervisor = running?.pid
    const children = await readFile(`/proc/${supervisor}/task/${supervisor}/children`, 'utf8')
    const id = Number(children.trim().split(' ')[0])
    if (!id) throw new Error(`${name} is not running`)
    return id
  }
  await start()
  return {
    name,
    url,
    pid,
    start,
    crash: async () => void process.kill(await pid(), 'SIGKILL'),
    untilReady: () =>
      waitFor(`${name} to be ready`, async () => {
        const response = await fetch(`${url}/readyz`).catch(() => undefined)
        return response?.status === 200
      }),
    async stop() {
      await running?.stop()
      running = undefined
    },
    output: () => (running ? running.output() + running.errors() : ''),
  }
}
