import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { BackupError } from './backup-error.ts'

/** How the bytes of a file are sealed and opened. */
export interface Seal {
  /** BACKUP_KEY. Without a key anyone can open the file; damage and truncation are noticed all the same. */
  readonly key: string | undefined
  /** The name of the file. A file opens only under its own name, so that none can be replaced with another. */
  readonly name: string
}

/*
 * A sealed file: magic (8 bytes), version (1), whether it is encrypted (1), id of the key (8), salt (32); then frames.
 * A frame: whether it is the last (1), length (4), ciphertext, tag (16).
 * Each file has a key of its own, HKDF-SHA-256 of BACKUP_KEY and the salt, bound to header and name. Frames are AES-256-GCM; their
 * nonce is their place and whether they are the last, so none can be moved, left out, or cut off at the end.
 */
const MAGIC = Buffer.from('GMBACKUP')
const VERSION = 1
const KEY_ID_AT = MAGIC.length + 2
const KEY_ID_BYTES = 8
const SALT_BYTES = 32
const HEADER_BYTES = KEY_ID_AT + KEY_ID_BYTES + SALT_BYTES
const FRAME_HEAD_BYTES = 5
const TAG_BYTES = 16
const FRAME_BYTES = 256 * 1024
const CIPHER = 'aes-256-gcm'

/** Identifies a key without revealing anything about it: 16 hexadecimal digits. */
export function sealKeyId(key: string | undefined): string {
  return Buffer.from(hkdfSync('sha256', key ?? '', '', 'gulmeher backup key id', KEY_ID_BYTES)).toString('hex')
}

/** Whether bytes begin as a sealed file does. */
export function isSealed(bytes: Uint8Array): boolean {
  return MAGIC.equals(bytes.subarray(0, MAGIC.length))
}

/** Seals a stream of bytes; holds one frame in memory. */
export async function* seal(source: AsyncIterable<Uint8Array>, { key, name }: Seal): AsyncGenerator<Buffer> {
  const header = Buffer.concat([
    MAGIC,
    Buffer.from([VERSION, key === undefined ? 0 : 1]),
    Buffer.from(sealKeyId(key), 'hex'),
    randomBytes(SALT_BYTES),
  ])
  yield header
  const fileKey = deriveFileKey(header, { key, name })
  let place = 0
  let waiting = Buffer.alloc(0)
  for await (const chunk of source) {
    waiting = Buffer.concat([waiting, chunk])
    // Only the end shows which frame is the last, so at least one byte is held back for it.
    while (waiting.length > FRAME_BYTES) {
      yield sealFrame(fileKey, place++, false, waiting.subarray(0, FRAME_BYTES))
      waiting = waiting.subarray(FRAME_BYTES)
    }
  }
  yield sealFrame(fileKey, place, true, waiting)
}

/**
 * Opens a sealed stream; holds one frame in memory. What it yields is authentic, but only its end says that nothing is
 * missing.
 *
 * @throws BackupError when it isn't a sealed file, was sealed with another key, or was changed or cut off.
 */
export async function* unseal(source: AsyncIterable<Uint8Array>, { key, name }: Seal): AsyncGenerator<Buffer> {
  const bytes = new ByteQueue(source)
  const header = await bytes.take(HEADER_BYTES)
  if (!header || !isSealed(header)) throw new BackupError('not-a-backup', name)
  if (header[MAGIC.length] !== VERSION) throw new BackupError('newer-format', name)

  const isMarked = header[MAGIC.length + 1] === 0 || header[MAGIC.length + 1] === 1
  if (!isMarked) throw new BackupError('damaged', name)
  const isEncrypted = header[MAGIC.length + 1] !== 0
  if (isEncrypted && key === undefined) throw new BackupError('needs-key', name)
  // Anyone can make a file without a key, so someone who has set a key gets no unencrypted file.
  if (!isEncrypted && key !== undefined) throw new BackupError('not-encrypted', name)
  const keyId = header.subarray(KEY_ID_AT, KEY_ID_AT + KEY_ID_BYTES).toString('hex')
  if (keyId !== sealKeyId(key)) throw new BackupError('other-key', name)

  const fileKey = deriveFileKey(header, { key, name })
  for (let place = 0; ; place++) {
    const head = await bytes.take(FRAME_HEAD_BYTES)
    if (!head) throw new BackupError('truncated', name)
    const length = head.readUInt32BE(1)
    if (length > FRAME_BYTES) throw new BackupError('damaged', name)
    const body = await bytes.take(length + TAG_BYTES)
    if (!body) throw new BackupError('truncated', name)
    if (head[0] !== 0 && head[0] !== 1) throw new BackupError('damaged', name)
    const isLast = head[0] === 1
    yield openFrame(fileKey, place, isLast, body, name)
    if (!isLast) continue
    if (await bytes.take(1)) throw new BackupError('damaged', name)
    return
  }
}

function deriveFileKey(header: Buffer, { key, name }: Seal): Buffer {
  const salt = header.subarray(HEADER_BYTES - SALT_BYTES)
  const purpose = Buffer.concat([header.subarray(0, KEY_ID_AT + KEY_ID_BYTES), Buffer.from(name)])
  return Buffer.from(hkdfSync('sha256', key ?? '', salt, purpose, 32))
}

function sealFrame(fileKey: Buffer, place: number, isLast: boolean, plain: Uint8Array): Buffer {
  const cipher = createCipheriv(CIPHER, fileKey, frameNonce(place, isLast))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  const head = Buffer.alloc(FRAME_HEAD_BYTES)
  head.writeUInt8(isLast ? 1 : 0)
  head.writeUInt32BE(sealed.length, 1)
  return Buffer.concat([head, sealed, cipher.getAuthTag()])
}

function openFrame(fileKey: Buffer, place: number, isLast: boolean, body: Buffer, name: string): Buffer {
  const end = body.length - TAG_BYTES
  const decipher = createDecipheriv(CIPHER, fileKey, frameNonce(place, isLast), { authTagLength: TAG_BYTES })
  decipher.setAuthTag(body.subarray(end))
  try {
    return Buffer.concat([decipher.update(body.subarray(0, end)), decipher.final()])
  } catch {
    throw new BackupError('damaged', name)
  }
}

function frameNonce(place: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(isLast ? 1 : 0)
  nonce.writeBigUInt64BE(BigInt(place), 4)
  return nonce
}

/** Splits a stream of chunks of any size into pieces of the requested size. */
class ByteQueue {
  readonly #chunks: AsyncIterator<Uint8Array>
  #waiting = Buffer.alloc(0)

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#chunks = source[Symbol.asyncIterator]()
  }

  /** The next bytes; undefined when fewer are left. */
  async take(length: number): Promise<Buffer | undefined> {
    while (this.#waiting.length < length) {
      const { value, done } = await this.#chunks.next()
      if (done) return undefined
      this.#waiting = Buffer.concat([this.#waiting, value])
    }
    const taken = this.#waiting.subarray(0, length)
    this.#waiting = this.#waiting.subarray(length)
    return taken
  }
}
