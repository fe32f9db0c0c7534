import { createHmac } from 'node:crypto'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const PERIOD_MS = 30_000

/** The six digits that an authenticator app shows at `now` for this `otpauth:` URI (RFC 6238). */
export function appCode(totpUri: string, now = Date.now()): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(now / PERIOD_MS)))
  const digest = createHmac('sha1', secretOf(totpUri)).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** Six digits that the app doesn't show around now. */
export function wrongAppCode(totpUri: string): string {
  const near = [-2, -1, 0, 1, 2].map((periods) => appCode(totpUri, Date.now() + periods * PERIOD_MS))
  const code = ['000000', '111111', '222222', '333333', '444444', '555555'].find((one) => !near.includes(one))
  if (!code) throw new Error('one of six codes is always wrong')
  return code
}

function secretOf(totpUri: string): Buffer {
  const text = new URL(totpUri).searchParams.get('secret')?.replace(/=+$/, '') ?? ''
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
