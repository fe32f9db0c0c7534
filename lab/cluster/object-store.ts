import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../../tests/support/processes/free-port.ts'
import { waitFor } from '../../tests/support/processes/shop-process.ts'
import { fetchTool } from '../../tests/support/tools/fetch-tool.ts'

const BUCKET = 'shop'

/** An S3-compatible store in its own process. Its files outlive a stop. */
export interface ObjectStore {
  readonly url: string
  /** Settings of a shop that uses it. */
  readonly settings: Readonly<Record<string, string>>
  /** Stops it at once, like a store that is down. */
  stop(): Promise<void>
  /** Restarts it at the same address. */
  start(): Promise<void>
}

/** Starts a store on loopback with an empty bucket. @param folder For its files. */
export async function startObjectStore(folder: string): Promise<ObjectStore> {
  const program = await fetchTool('s3rver')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined

  const start = async () => {
    const options = ['--directory', folder, '--address', '127.0.0.1', '--port', String(port), '--silent']
    const started = spawn(process.execPath, [program, ...options, '--configure-bucket', BUCKET], { stdio: 'ignore' })
    child = started
    await waitFor('the object store to listen', async () => {
      if (started.exitCode !== null) throw new Error(`the object store ended with ${started.exitCode}`)
      return fetch(url).then(
        () => true,
        () => false,
      )
    })
  }
  await start()
  return {
    url,
    settings: {
      S3_BUCKET: BUCKET,
      S3_REGION: 'us-east-1',
      S3_ENDPOINT: url,
      // The only pair that this store knows.
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    async stop() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
    start,
  }
}
