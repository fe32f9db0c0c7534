import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../tests/support/processes/free-port.ts'
import { waitFor } from '../../tests/support/processes/shop-process.ts'
import { createTrustedCertificate } from './certificate.ts'
import { fetchNginx } from './nginx-program.ts'

/** The file that `docs/deployment.md` recommends. */
const SITE_FILE = 'deploy/nginx.conf'

/** The header that tells nginx which network address a request comes from, so that each customer of a test has their own. */
export const VISITOR_ADDRESS = 'x-visitor-address'

export interface Nginx {
  /** Public address of the shop. */
  readonly url: string
  readonly pid: number
  /** Loads the configuration again, as after a change; open requests finish on the old one. */
  reload(): Promise<void>
  /** Lines that it logged, such as failed connections to web processes. */
  readLog(): Promise<string[]>
  stop(): Promise<void>
}

/**
 * Starts nginx on loopback with `deploy/nginx.conf`, in which only names, ports and certificate are replaced.
 *
 * @param folder For its configuration and temporary files.
 * @param webPorts Ports of two web processes.
 */
export async function startNginx(folder: string, webPorts: readonly [number, number]): Promise<Nginx> {
  const program = fetchNginx()
  await mkdir(folder, { recursive: true })
  const [{ certificate, key }, port, plainPort] = await Promise.all([
    createTrustedCertificate(folder),
    freePort(),
    freePort(),
  ])
  const site = replaceOnce(await readFile(SITE_FILE, 'utf8'), {
    'server 127.0.0.1:3001 ': `server 127.0.0.1:${webPorts[0]} `,
    'server 127.0.0.1:3002 ': `server 127.0.0.1:${webPorts[1]} `,
    'listen 80;\n  listen [::]:80;\n  server_name shop.example;': `listen 127.0.0.1:${plainPort};\n  server_name localhost;`,
    'listen 443 ssl http2;\n  listen [::]:443 ssl http2;\n  server_name shop.example;': `listen 127.0.0.1:${port} ssl http2;\n  server_name localhost;`,
    '/etc/letsencrypt/live/shop.example/fullchain.pem': certificate,
    '/etc/letsencrypt/live/shop.example/privkey.pem': key,
  })
  const [main, errorLog] = [join(folder, 'nginx.conf'), join(folder, 'error.log')]
  await Promise.all([
    writeFile(join(folder, 'shop.conf'), site),
    writeFile(main, mainConfiguration(folder)),
    writeFile(errorLog, ''),
  ])

  const child = spawn(program, ['-p', folder, '-c', main, '-e', errorLog], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  let isOver = false
  void ended.then(() => {
    isOver = true
  })
  const readLog = async () => (await readFile(errorLog, 'utf8')).split('\n').filter((line) => line !== '')
  const url = `https://localhost:${port}`
  await waitFor('nginx to listen', async () => {
    if (isOver || child.pid === undefined) throw new Error(`nginx did not start: ${(await readLog()).join('\n')}`)
    return fetch(`${url}/metrics`).then(
      () => true,
      () => false,
    )
  })
  return {
    url,
    pid: child.pid ?? 0,
    readLog,
    async reload() {
      await promisify(execFile)(program, ['-p', folder, '-c', main, '-e', errorLog, '-t'])
      child.kill('SIGHUP')
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** What a server's own `nginx.conf` has around the site. */
function mainConfiguration(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  )
  return `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off;
    worker_processes 1;
    pid ${join(folder, 'nginx.pid')};
    events { worker_connections 4096; }
    http {
      access_log off;
      ${temporary.join(' ')}
      set_real_ip_from 127.0.0.1;
      real_ip_header ${VISITOR_ADDRESS};
      include ${join(folder, 'shop.conf')};
    }`
}

/** @throws Error when the text doesn't contain each of the keys exactly once. */
function replaceOnce(text: string, values: Record<string, string>): string {
  return Object.entries(values).reduce((result, [from, to]) => {
    if (result.split(from).length !== 2) throw new Error(`${SITE_FILE} must contain ${JSON.stringify(from)} once`)
    return result.replace(from, to)
  }, text)
}
