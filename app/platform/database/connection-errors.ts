/**
 * SQLSTATEs with which a server ends or refuses a connection: it is stopping, crashed, is starting, or is no longer the
 * primary.
 */
const LOST_STATES = new Set(['57P01', '57P02', '57P03', '25006'])

const LOST_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** The driver's message for a connection that ended without a code. */
const LOST_MESSAGE = /^(Connection terminated|Client has encountered a connection error)/

/**
 * Whether an error means that the database can't be reached, or that the connection to it broke: nothing is wrong with the statement,
 * and another connection may run it. Also finds it as the cause of another error.
 */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.some(isConnectionLost)) return true
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (LOST_STATES.has(code) || LOST_CODES.has(code) || code.startsWith('08') || LOST_MESSAGE.test(error.message))
    return true
  return isConnectionLost(error.cause)
}

/**
 * Whether no connection of a pool became free for as long as its callers wait. Usually the server is busy. During a failover,
 * it is a caller that waited behind others whose connections failed; by the time it gives up, the pool may have room.
 */
export function isPoolFull(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect'
}

/** The five-character SQLSTATE of a database error, for example `23505` for a unique violation; otherwise undefined. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
