/** Ends with status 0 when the shop of this container is ready for requests, and with 1 when it isn't. */
const { PORT = '3000' } = process.env
const isReady = await fetch(`http://127.0.0.1:${PORT}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
  ({ ok }) => ok,
  () => false,
)
process.exit(isReady ? 0 : 1)
