/** The maximum size of an upload in the back office, in bytes: images, or a product file. */
export const MAX_UPLOAD_BYTES = 30 * 1024 * 1024

/**
 * The whole body of a request, to the byte.
 *
 * A longer body is read to its end, so that the sender gets the response, but not stored.
 *
 * @returns Undefined when the body is longer than `limit` bytes.
 */
export async function readUpTo(
  body: ReadableStream<Uint8Array> | null,
  limit: number,
): Promise<Buffer<ArrayBuffer> | undefined> {
  let chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.byteLength
    if (length <= limit) chunks.push(chunk)
    else chunks = []
  }
  return length <= limit ? Buffer.concat(chunks) : undefined
}
