import { createHmac, timingSafeEqual } from 'node:crypto'
import { isUuid } from '#app/shared/ids.ts'

/** Links that nobody can guess and that can be withdrawn. They open a page without signing in. */
export interface SecretLinks {
  /**
   * The token in the link to a record.
   *
   * @param id UUID of the record.
   * @param version Stored with the record. A higher one withdraws all links before it.
   * @returns 43 letters, digits, hyphens and underscores.
   */
  tokenFor(id: string, version: number): string
  /**
   * The record that a token names; undefined for any other text. Check the token with {@link isValid} before showing the
   * record.
   */
  namedId(token: string): string | undefined
  /** Whether the token opens this version of the record. */
  isValid(token: string, id: string, version: number): boolean
  /** Links to another page of the same records, withdrawn with these. Tokens of one don't open the other. */
  within(purpose: string): SecretLinks
}

const ID_BYTES = 16

/** 128 bits, which can't be guessed. */
const PROOF_BYTES = 16

/** Id and proof in base64url. */
const TOKEN = /^[\w-]{43}$/

/**
 * Links to one kind of record. The database holds no tokens, so that neither a copy of it nor a backup opens a page.
 *
 * @param secret Signs sessions; the links' key is derived from it. With another secret, no link opens any more.
 * @param purpose The kind of record; tokens of one kind don't open another.
 */
export function createSecretLinks(secret: string, purpose: string): SecretLinks {
  const key = createHmac('sha256', secret).update(`link ${purpose}`).digest()

  function tokenFor(id: string, version: number): string {
    const named = Buffer.from(id.replaceAll('-', ''), 'hex')
    const proof = createHmac('sha256', key).update(named).update(`.${version}`).digest().subarray(0, PROOF_BYTES)
    return Buffer.concat([named, proof]).toString('base64url')
  }

  return {
    tokenFor,
    within: (page) => createSecretLinks(secret, `${purpose} / ${page}`),
    namedId(token) {
      if (!TOKEN.test(token)) return undefined
      const hex = Buffer.from(token, 'base64url').subarray(0, ID_BYTES).toString('hex')
      const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
      return isUuid(id) ? id : undefined
    },
    isValid(token, id, version) {
      const expected = Buffer.from(tokenFor(id, version))
      const given = Buffer.from(token)
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}
