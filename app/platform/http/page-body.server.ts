import { Writable } from 'node:stream'

/** A page while it is being rendered. */
export interface PageBody {
  /** The renderer writes here. Its `close` event follows the last chunk, an abort, or a visitor who left. */
  readonly sink: Writable
  /** What the visitor gets. Cancelling it destroys the sink. */
  readonly body: ReadableStream<Uint8Array>
}

/**
 * Passes a page on in as few blocks as possible: a renderer writes hundreds of small chunks at a time, and each of them would
 * travel through every later stage alone. Chunks that are written together become one block.
 *
 * The page waits here, however large, for a visitor on a slow connection; its renderer has to hold it anyway.
 */
export function createPageBody(): PageBody {
  let chunks: Uint8Array[] = []
  let controller: ReadableStreamDefaultController<Uint8Array>
  let flushing: NodeJS.Immediate | undefined

  function flush(): void {
    flushing = undefined
    if (chunks.length > 0) controller.enqueue(Buffer.concat(chunks))
    chunks = []
  }

  const sink = new Writable({
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(chunk: Uint8Array, _encoding, done) {
      chunks.push(chunk)
      flushing ??= setImmediate(flush)
      done()
    },
    final(done) {
      clearImmediate(flushing)
      flush()
      controller.close()
      done()
    },
    destroy(error, done) {
      clearImmediate(flushing)
      // Without an error the page is complete, or the visitor has left.
      if (error) controller.error(error)
      done(null)
    },
  })
  const body = new ReadableStream<Uint8Array>({
    start(own) {
      controller = own
    },
    cancel() {
      sink.destroy()
    },
  })
  return { sink, body }
}
