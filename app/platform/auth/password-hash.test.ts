import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password-hash.server.ts'

test('a hash is salted, hides the password, and matches that password alone', async () => {
  const [one, other] = await Promise.all([hashPassword('Gul-meher9!'), hashPassword('Gul-meher9!')])
  expect(one).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/)
  expect(other).not.toBe(one)
  expect(await verifyPassword({ hash: one, password: 'Gul-meher9!' })).toBe(true)
  expect(await verifyPassword({ hash: one, password: 'Gul-meher9' })).toBe(false)
})
