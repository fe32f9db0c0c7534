import { afterEach, expect, test, vi } from 'vitest'
import { askDelivery } from './ask-delivery.ts'
import type { DeliveryAnswer } from './delivery-answer.ts'

const SURAT: DeliveryAnswer = {
  pinCode: '395003',
  place: { states: ['Gujarat'], district: 'Surat' },
  isServiceable: true,
  deliveryBy: '26 November',
  days: 4,
}

/** A browser that remembers `stored`, and a shop that responds. */
function browse(respond: () => Response) {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', { setItem: (name: string, text: string) => stored.set(name, text) })
  vi.stubGlobal('fetch', async () => respond())
  return stored
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('M251 a PIN code is answered in a sentence, and remembered on the device', async () => {
  const stored = browse(() => Response.json(SURAT))
  expect(await askDelivery(' 395 003')).toBe('Delivery to 395003 (Surat, Gujarat) by 26 November.')
  expect([...stored]).toEqual([['pin-code', '395003']])
})

test('text that can’t be a PIN code isn’t sent', async () => {
  const respond = vi.fn(() => Response.json(SURAT))
  browse(respond)
  await askDelivery('39500')
  expect(respond).not.toHaveBeenCalled()
})

test.each([
  ['has no connection', () => Promise.reject(new TypeError('Failed to fetch')) as never],
  ['is busy', () => new Response(null, { status: 503 })],
])('M251 a PIN code isn’t called invalid when the shop %s', async (_, respond) => {
  const stored = browse(respond)
  await expect(askDelivery('395003')).rejects.toThrow()
  expect([...stored]).toEqual([])
})
