import { createHash, randomBytes } from 'node:crypto'

/** A secret for a link in an email. The database stores {@link hashLinkToken}. */
export function createLinkToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database stores of a link's token, so that reading it opens nothing. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
