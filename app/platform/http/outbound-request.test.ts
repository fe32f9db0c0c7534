import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { isPublic, requestOutside, SpecialAddressError } from './outbound-request.server.ts'

const server = createServer((request, response) => {
  if (request.url === '/moved') response.writeHead(302, { Location: '/' })
  if (request.url === '/long') response.write('x'.repeat(2_000))
  if (request.url !== '/never') response.end(`${request.method} ${request.headers['x-a'] ?? ''}`)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => server.closeAllConnections())
afterAll(() => server.close())
const { port } = server.address() as AddressInfo
const options = { method: 'GET', timeoutMs: 2_000, maxBytes: 1_000, allowsLoopback: true } as const
const at = (path: string, host = '127.0.0.1') => new URL(`http://${host}:${port}${path}`)

describe('M545 requests to addresses that others chose', () => {
  test('reach public servers only, whatever the name says', async () => {
    const special = ['10.0.0.1', '169.254.169.254', '192.168.1.1', '172.16.0.1', '0.0.0.0', '100.64.0.1', '224.0.0.1']
    const special6 = ['::', '::ffff:10.0.0.1', '::ffff:8.8.8.8', 'fe80::1', 'fd00::1', '64:ff9b::a00:1', '2001:db8::1']
    for (const address of [...special, ...special6]) expect(isPublic(address, true)).toBe(false)
    for (const address of ['127.0.0.1', '127.1.2.3', '::1']) {
      expect([isPublic(address, true), isPublic(address, false)]).toEqual([true, false])
    }
    for (const address of ['8.8.8.8', '2606:4700::1111']) expect(isPublic(address, false)).toBe(true)
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '169.254.169.254', '2130706433', '0x7f.1']) {
      await expect(requestOutside(at('/', host), { ...options, allowsLoopback: false })).rejects.toThrow(
        SpecialAddressError,
      )
    }
  })

  test('follow no redirect, and take no long or late answer', async () => {
    const headers = { 'X-A': '1' }
    expect(await requestOutside(at('/'), { ...options, method: 'POST', headers, body: 'x' })).toMatchObject({
      bytes: Buffer.from('POST 1'),
    })
    expect(await requestOutside(at('/', 'localhost'), options)).toMatchObject({ status: 200 })
    expect((await requestOutside(at('/moved'), options)).status).toBe(302)
    await expect(requestOutside(at('/long'), options)).rejects.toThrow('larger')
    await expect(requestOutside(at('/never'), { ...options, timeoutMs: 50 })).rejects.toThrow()
  })
})
