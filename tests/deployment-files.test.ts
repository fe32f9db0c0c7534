import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig, SETTING_NAMES } from '#app/platform/config.server.ts'
import { freePort } from './support/processes/free-port.ts'
import { waitFor } from './support/processes/shop-process.ts'
import { temporaryFolder } from './support/processes/temporary-folder.ts'
import { fetchDebianProgram } from './support/tools/debian-program.ts'
import { fetchTool } from './support/tools/fetch-tool.ts'

const run = promisify(execFile)
const lint = async (tool: 'dclint' | 'dockerfile-utils', ...args: string[]) =>
  run(process.execPath, [await fetchTool(tool), ...args])

test('M326 linters accept the container file and the compose file', async () => {
  expect(await lint('dockerfile-utils', 'lint', 'Containerfile')).toEqual({ stdout: '', stderr: '' })
  const strictly = ['--config', 'deploy/compose-lint.yaml', '--max-warnings', '0']
  expect((await lint('dclint', ...strictly, 'compose.yaml')).stdout.trim()).toBe('')
})

test('the image is built with the version of Node that the shop runs on', async () => {
  const { dependencies } = JSON.parse(await readFile('package.json', 'utf8'))
  expect(await readFile('Containerfile', 'utf8')).toContain(`FROM node:${dependencies.node}-`)
})

test('deploy/write-env.sh writes settings that the shop accepts together with those of the compose file, once', async () => {
  await using folder = await temporaryFolder()
  const script = `${process.cwd()}/deploy/write-env.sh`
  const write = () => run('sh', [script, 'https://shop.example', 'owner@shop.example'], { cwd: folder.path })
  await write()
  const written = await readFile(`${folder.path}/.env`, 'utf8')
  await expect(write()).rejects.toMatchObject({ code: 1 })
  expect(await readFile(`${folder.path}/.env`, 'utf8')).toBe(written)

  const secrets = Object.fromEntries(written.split('\n').map((line) => line.split('=') as [string, string]))
  const compose = await readFile('compose.yaml', 'utf8')
  const [, block = ''] = /x-settings: &settings\n((?: {2}.*\n)+)/.exec(compose) ?? []
  const settings = Object.fromEntries(
    [...block.matchAll(/^ {2}(\w+): "?(.*?)"?$/gm)].map(([, name = '', value = '']) => [
      name,
      value.replace(/\$\{(\w+)(?::-(.*?)|.*?)\}/, (_, secret, fallback) => secrets[secret] ?? fallback ?? ''),
    ]),
  )
  expect(secrets.BACKUP_KEY).toMatch(/^\w{64}$/)
  expect(Object.keys(settings).filter((name) => !SETTING_NAMES.includes(name))).toEqual([])
  expect(readConfig({ ...secrets, ...settings, ROLE: 'web' })).toMatchObject({
    shopUrl: 'https://shop.example',
    databaseUrl: `postgres://shop:${secrets.POSTGRES_PASSWORD}@postgres:5432/shop`,
    s3: { accessKeyId: secrets.S3_ACCESS_KEY_ID, endpoint: 'http://store:8333' },
    backups: { to: { kind: 'folder', path: '/data/backups' }, key: secrets.BACKUP_KEY, everyHours: 24 },
  })
})

test('systemd accepts the unit, and rates the exposure of its service as low', async () => {
  await using folder = await temporaryFolder()
  const unit = await readFile('deploy/systemd/gulmeher@.service', 'utf8')
  // The shop isn't installed here, so the unit names this folder and its Node.
  const here = unit
    .replaceAll('/opt/gulmeher/node_modules/.bin/node', process.execPath)
    .replaceAll('/opt/gulmeher', '/')
  const path = `${folder.path}/gulmeher@web-3001.service`
  await writeFile(path, here)
  expect(await run('systemd-analyze', ['verify', path])).toEqual({ stdout: '', stderr: '' })
  // From 0 (safe) to 100 (unsafe).
  await run('systemd-analyze', ['security', '--offline=yes', '--threshold=20', path])
})

test('the unit restarts the shop until its database is available', async () => {
  const unit = await readFile('deploy/systemd/gulmeher@.service', 'utf8')
  expect(unit).toMatch(/^Restart=always$/m)
  expect(unit).toMatch(/^StartLimitIntervalSec=0$/m)
})

test('M395 containers and the unit log to the journal, which has time and room for a year', async () => {
  const compose = await readFile('compose.yaml', 'utf8')
  expect([...compose.matchAll(/^ +driver: (\w+)$/gm)].map(([, driver]) => driver)).toEqual(['journald'])
  const [, services = ''] = /^services:\n((?: .*\n|\n)+)/m.exec(compose) ?? []
  // Each service has what `hardened` or `shop` has, the journal included.
  expect(services.match(/^ {4}<<: \*(hardened|shop)$/gm)).toHaveLength(services.match(/^ {2}[\w-]+:$/gm)?.length ?? 0)
  expect(await readFile('deploy/systemd/gulmeher@.service', 'utf8')).toMatch(/^StandardOutput=journal$/m)

  const journal = await readFile('deploy/journald.conf', 'utf8')
  const values = Object.fromEntries([...journal.matchAll(/^(\w+)=(.+)$/gm)].map(([, name, value]) => [name, value]))
  expect(values).toMatchObject({ Storage: 'persistent', RateLimitIntervalSec: '0' })
  expect(Number.parseInt(values.MaxRetentionSec, 10)).toBeGreaterThan(365)
  // 100 files is journald's own limit, so they must be large enough for the room that is allowed.
  expect(Number.parseInt(values.SystemMaxFileSize, 10) * 100).toBeGreaterThan(Number.parseInt(values.SystemMaxUse, 10))
})

test('Caddy accepts its file for a public host', async () => {
  const settings = { env: { ...process.env, SHOP_URL: 'https://shop.example' } }
  await run(
    fetchDebianProgram('caddy'),
    ['validate', '--adapter', 'caddyfile', '--config', 'deploy/Caddyfile'],
    settings,
  )
})

test("behind Caddy the shop sees the visitor's host and address, and nobody notices a process that is down", async () => {
  await using processes = new AsyncDisposableStack()
  let connections = 0
  const shop = createServer((request, response) => {
    request.resume().on('end', () => response.end(JSON.stringify(request.headers)))
  })
    .on('connection', () => {
      connections += 1
    })
    .listen(0, '127.0.0.1')
  processes.defer(async () => void shop.close())
  await once(shop, 'listening')
  const { port: shopPort } = shop.address() as AddressInfo
  const [gone, publicPort, admin] = await Promise.all([freePort(), freePort(), freePort()])
  const url = `http://localhost:${publicPort}`
  await using folder = await temporaryFolder()
  const caddy = spawn(fetchDebianProgram('caddy'), ['run', '--adapter', 'caddyfile', '--config', 'deploy/Caddyfile'], {
    env: {
      HOME: folder.path,
      CADDY_ADMIN: `127.0.0.1:${admin}`,
      SHOP_URL: url,
      SHOP_PROCESSES: `127.0.0.1:${gone} 127.0.0.1:${shopPort}`,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const accesses: { request?: { uri: string } }[] = []
  createInterface({ input: caddy.stderr }).on('line', (line) => {
    if (line.includes('"http.log.access')) accesses.push(JSON.parse(line))
  })
  const ended = once(caddy, 'exit')
  processes.defer(async () => {
    caddy.kill()
    await ended
  })
  await waitFor('Caddy to listen', () =>
    fetch(url).then(
      () => true,
      () => false,
    ),
  )

  for (let visit = 0; visit < 4; visit++) {
    const before = connections
    const response = await fetch(url, { headers: { 'x-forwarded-for': '203.0.113.9' } })
    const seen = await response.json()
    expect(seen).toMatchObject({ host: `localhost:${publicPort}` })
    expect(['127.0.0.1', '::1']).toContain(seen['x-forwarded-for'])
    // A connection that is kept open could be closed just as an order is sent through it.
    expect(connections).toBeGreaterThan(before)
  }
  const upload = (bytes: number) => fetch(url, { method: 'POST', body: new Uint8Array(bytes) })
  expect((await upload(30 * 1024 * 1024)).status).toBe(200)
  expect((await upload(33 * 1024 * 1024)).ok).toBe(false)

  await fetch(`${url}/auth/reset-password?token=secret`, { headers: { cookie: 'secret=1' } })
  await waitFor('the log of the visit', async () =>
    accesses.some(({ request }) => request?.uri === '/auth/reset-password'),
  )
  const visit = accesses.find(({ request }) => request?.uri === '/auth/reset-password')
  expect(visit).toMatchObject({ status: 200, request: { remote_ip: expect.stringMatching(/^(127\.0\.0\.1|::1)$/) } })
  expect(JSON.stringify(visit)).not.toContain('secret')
})
