import { describe, expect, test } from 'vitest'
import { createSecretLinks } from './secret-links.server.ts'

const SECRET = 'a secret of at least thirty-two characters'
const ID = '0192f3a0-0000-7000-8000-000000000001'

describe('secret links', () => {
  const links = createSecretLinks(SECRET, 'parcel')

  test('open the record they name, in its version', () => {
    const token = links.tokenFor(ID, 1)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(links.namedId(token)).toBe(ID)
    expect(links.isValid(token, ID, 1)).toBe(true)
    expect(links.isValid(token, ID, 2)).toBe(false)
  })

  test('differ by record, version, purpose and secret', () => {
    const tokens = [
      links.tokenFor(ID, 1),
      links.tokenFor(ID, 2),
      links.tokenFor(ID.replace(/1$/, '2'), 1),
      createSecretLinks(SECRET, 'complaint').tokenFor(ID, 1),
      createSecretLinks(`${SECRET}!`, 'parcel').tokenFor(ID, 1),
      links.within('guest').tokenFor(ID, 1),
    ]
    expect(new Set(tokens)).toHaveLength(tokens.length)
    for (const other of tokens.slice(1)) expect(links.isValid(other, ID, 1)).toBe(false)
  })

  test('with a changed character open nothing', () => {
    const token = links.tokenFor(ID, 1)
    for (let index = 0; index < token.length; index++) {
      const changed = token.slice(0, index) + (token[index] === 'A' ? 'B' : 'A') + token.slice(index + 1)
      const named = links.namedId(changed)
      expect(named === ID && links.isValid(changed, ID, 1), changed).toBe(false)
    }
  })

  test.each(['', 'x', 'A'.repeat(42), 'A'.repeat(44), `${'A'.repeat(42)}/`, ID, '\u{1F9F5}'.repeat(43)])(
    '%j is no link',
    (text) => {
      expect(links.namedId(text)).toBeUndefined()
      expect(links.isValid(text, ID, 1)).toBe(false)
    },
  )
})
