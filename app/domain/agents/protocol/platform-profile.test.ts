import { expect, test } from 'vitest'
import { isLoopbackName, type OutboundResponse } from '#app/platform/http/outbound-request.server.ts'
import { createPlatformProfiles, readProfile } from './platform-profile.server.ts'

const PROFILE = { ucp: { version: '2026-08-25', services: {}, payment_handlers: {} } }

function profilesOf(response: () => Promise<Partial<OutboundResponse>>) {
  const asked: string[] = []
  const profiles = createPlatformProfiles(false, async (url) => {
    asked.push(url.href)
    return { status: 200, headers: {}, bytes: new Uint8Array(), ...(await response()) }
  })
  return { profiles, asked }
}

test('M545 a profile is fetched once, however many ask, and a failing server isn’t asked again at once', async () => {
  const { profiles, asked } = profilesOf(async () => ({ bytes: Buffer.from(JSON.stringify(PROFILE)) }))
  const url = 'https://a.example/profile'
  await Promise.all([profiles.find(url), profiles.find(url)])
  expect(await profiles.find(url)).toMatchObject({ version: '2026-08-25' })
  expect(asked).toEqual([url])
  const failing = profilesOf(() => Promise.reject(new Error('down')))
  for (let n = 0; n < 3; n++) expect(await failing.profiles.find(url)).toEqual({ fault: 'profile_unreachable' })
  expect(failing.asked).toHaveLength(1)
  const missing = profilesOf(async () => ({ status: 404 }))
  expect(await missing.profiles.find(url)).toEqual({ fault: 'profile_unreachable' })
  const redirecting = profilesOf(async () => ({ status: 302, bytes: Buffer.from(JSON.stringify(PROFILE)) }))
  expect(await redirecting.profiles.find(url)).toEqual({ fault: 'profile_unreachable' })
})

test('M545 without TLS, only while the shop itself is on this machine', () => {
  const allowed = (isLocal: boolean, url: string) => createPlatformProfiles(isLocal).isAllowed(new URL(url))
  expect(allowed(false, 'https://a.example/')).toBe(true)
  expect(allowed(false, 'http://localhost:1/')).toBe(false)
  expect(allowed(true, 'http://localhost:1/')).toBe(true)
  expect(allowed(true, 'http://a.example/')).toBe(false)
  expect(isLoopbackName('localhost.a.example')).toBe(false)
})

test('M545 keys and the address for orders are read in both versions; what isn’t a profile isn’t one', () => {
  const key = { kid: 'a', kty: 'EC' }
  const order = [{ version: '2026-08-25', config: { webhook_url: 'https://a.example/orders' } }]
  const ucp = { ...PROFILE.ucp, capabilities: { 'dev.ucp.shopping.order': order } }
  expect(readProfile(JSON.stringify({ ucp, keys: [key] }))).toMatchObject({
    keys: [key],
    webhookUrl: 'https://a.example/orders',
  })
  expect(readProfile(JSON.stringify({ ucp, signing_keys: [key] }))).toMatchObject({ keys: [key] })
  for (const text of [
    '',
    '[]',
    '{}',
    '{"ucp":{}}',
    '{"ucp":{"version":1}}',
    '{"ucp":{"version":"x","capabilities":[]}}',
  ]) {
    expect(readProfile(text)).toBeUndefined()
  }
})

test('M555 a platform on the shop’s own machine has all capabilities, in the version that its profile names, if it names one', () => {
  for (const text of ['{}', '{"agent":{}}']) {
    expect(readProfile(text, true)).toMatchObject({ version: '2026-08-25', capabilities: 'all' })
  }
  const order = {
    'dev.ucp.shopping.order': [{ version: '2026-04-08', config: { webhook_url: 'http://localhost:1/o' } }],
  }
  const profile = JSON.stringify({ ucp: { version: '2026-04-08', capabilities: order } })
  expect(readProfile(profile, true)).toMatchObject({
    version: '2026-04-08',
    capabilities: 'all',
    webhookUrl: 'http://localhost:1/o',
  })
  expect(readProfile(profile)).toMatchObject({ capabilities: order })
  for (const text of ['', '[]', 'null']) expect(readProfile(text, true)).toBeUndefined()
})

test('M555 only a shop on this machine takes profiles of this machine for those of a developer', async () => {
  const bytes = Buffer.from('{}')
  const find = async (isLocal: boolean, url: string) =>
    createPlatformProfiles(isLocal, async () => ({ status: 200, headers: {}, bytes })).find(url)
  expect(await find(true, 'http://localhost:1/profile')).toMatchObject({ capabilities: 'all' })
  expect(await find(true, 'https://a.example/profile')).toEqual({ fault: 'profile_malformed' })
  expect(await find(false, 'http://localhost:1/profile')).toEqual({ fault: 'profile_malformed' })
})
