import { expect, test, vi } from 'vitest'
import { createFormService } from './form-service.server.ts'

const message = { name: 'Asha', email: 'asha@mail.example', subject: 'A size', message: 'Is there an XL?' }

test('M129 the form service receives the access key and the message as JSON, and its success flag decides', async () => {
  const send = vi.fn(async () => Response.json({ success: true }))
  expect(await createFormService('key-1', send).submit(message)).toBe(true)
  const [, request] = send.mock.calls[0] as unknown as [string, RequestInit]
  expect(request).toMatchObject({ method: 'POST', headers: { 'Content-Type': 'application/json' } })
  expect(JSON.parse(String(request.body))).toEqual({ access_key: 'key-1', ...message })
})

test.each([{ success: false }, {}, null, 'ok'])('a response of %j is not a success', async (body) => {
  expect(await createFormService('key-1', async () => Response.json(body)).submit(message)).toBe(false)
})
