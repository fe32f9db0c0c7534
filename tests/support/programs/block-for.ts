/** Blocks the event loop of the calling thread for so many milliseconds. Unlike a loop, it leaves the processor to others. */
export function blockFor(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)), 0, 0, ms)
}
