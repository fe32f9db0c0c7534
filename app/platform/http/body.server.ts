/** An upload of the back office, in bytes: pictures, or a file of products. */
export const MAX_UPLOAD_BYTES = 30 * 1024 * 1024

/**
 * The whole body of a request, to the byte.
 *
 * What is too long is read to its end, so that the sender hears the answer, but never kept.
 *
 * @returns Undefined when the body is longer than `limit` bytes.
 */
export async function readUpTo(
  body: ReadableStream<Uint8Array> | null,
  limit: number,
): Promise<Buffer<ArrayBuffer> | undefined> {
  let kept: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.byteLength
    if (length <= limit) kept.push(chunk)
    else kept = []
  }
  return length <= limit ? Buffer.concat(kept) : undefined
}
