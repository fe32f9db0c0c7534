import type { RouterContextProvider } from 'react-router'
import { isConnectionLost, isPoolFull, sqlState } from '../database/connection-errors.ts'
import { PagesBusyError } from '../database/pages-database.server.ts'
import { hasBegunContext, isDatabaseUnavailableContext } from './context.server.ts'
import { UNPROCESSED } from './send-again.ts'

/** SQLSTATE with which a server refuses a connection because it has as many as it allows, as just after a failover. */
const TOO_MANY_CONNECTIONS = '53300'

/** When a request that found the database unavailable is worth another try. */
export const RETRY_AFTER_SECONDS = 2

/** Whether `error` means that the database couldn't be reached or was too busy, rather than that something is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const isBusy = error instanceof PagesBusyError || isPoolFull(error) || sqlState(error) === TOO_MANY_CONNECTIONS
  return isBusy || isConnectionLost(error)
}

/** Makes the response to this request 503 instead of 500 if the database was unavailable. */
export function markIfDatabaseUnavailable(context: Readonly<RouterContextProvider>, error: unknown): void {
  if (isDatabaseUnavailable(error)) context.set(isDatabaseUnavailableContext, true)
}

/**
 * The response of a page or function; one that failed because the database was unavailable becomes a 503 that asks to try again, and says
 * whether the request was begun.
 */
export function whileDatabaseUnavailable(
  context: Readonly<RouterContextProvider>,
  path: string,
  response: Response,
): Response {
  if (response.status !== 500 || !context.get(isDatabaseUnavailableContext)) return response
  const headers = new Headers({ 'Retry-After': String(RETRY_AFTER_SECONDS) })
  if (!context.get(hasBegunContext)) headers.set(UNPROCESSED, '1')
  if (path.startsWith('/functions/')) {
    const error = 'The shop is unavailable for a moment. Please try again.'
    return Response.json({ success: false, code: 'database-unavailable', error }, { status: 503, headers })
  }
  return new Response(response.body, { status: 503, headers: [...response.headers, ...headers] })
}
