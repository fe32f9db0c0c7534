import { execFile } from 'node:child_process'
import { chmod, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { preparedFolder } from '#tests/support/processes/prepared-folder.ts'
import { handToReleaseUser, releaseCommand } from '#tests/support/processes/release-command.ts'
import { startShopProcess } from '#tests/support/processes/shop-process.ts'
import { temporaryFolder } from '#tests/support/processes/temporary-folder.ts'

const run = promisify(execFile)

test('M325 a release serves pages and pictures without development packages, unprivileged, from read-only files', async () => {
  await using release = await temporaryFolder()
  await run(process.execPath, ['scripts/release/release.ts', `${release.path}/shop`])
  await using data = await preparedFolder('demo')
  await Promise.all([release.path, data.path].map((path) => chmod(path, 0o755)))
  await handToReleaseUser(data.path)

  await using shop = await startShopProcess(
    { DATA_DIR: data.path },
    releaseCommand(`${release.path}/shop`, ['scripts/start.ts']),
  )
  const home = await (await fetch(shop.url)).text()
  const [picture = ''] = /\/images\/[^" ]+\.avif/.exec(home) ?? []
  const [script = ''] = /\/assets\/[^" ]+\.js/.exec(home) ?? []
  const [product = ''] = /\/product\/[a-z0-9-]+/.exec(home) ?? []
  const contentType = async (address: string) => {
    const response = await fetch(shop.url + address)
    return response.ok ? response.headers.get('content-type') : response.status
  }
  for (const page of [product, '/auth']) expect(await contentType(page), page).toBe('text/html; charset=utf-8')
  for (const file of [script, '/sandbox/razorpay/v1/checkout.js']) {
    expect(await contentType(file), file).toMatch(/^text\/javascript/)
  }
  // A picture is shown as it was saved until its smaller version is ready.
  await expect.poll(() => contentType(picture)).toBe('image/avif')
  const [program = '', ...args] = releaseCommand(`${release.path}/shop`, ['scripts/healthcheck.ts'])
  await run(program, args, { env: { PORT: new URL(shop.url).port } })
  expect(await shop.stop()).toEqual({ code: 0, signal: null })
  await expect(run(program, args, { env: { PORT: new URL(shop.url).port } })).rejects.toMatchObject({ code: 1 })
  expect(shop.errors()).toBe('')

  const [auditor = '', ...auditing] = releaseCommand(`${release.path}/shop`, ['scripts/audit-money.ts'])
  const audit = await run(auditor, auditing, { env: { DATA_DIR: data.path } })
  expect(audit.stdout).toBe('Orders, payments and stock match.\n')
})

test('a release is not copied over something else, and not before the build', async () => {
  await using folder = await temporaryFolder()
  await writeFile(`${folder.path}/file`, '')
  await expect(run(process.execPath, ['scripts/release/release.ts', folder.path])).rejects.toMatchObject({
    code: 1,
    stderr: `${folder.path} is not empty\n`,
  })
})
