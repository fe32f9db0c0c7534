import type { RouterContextProvider } from 'react-router'
import { isConnectionLost, isPoolFull, sqlState } from '../database/connection-errors.ts'
import { PagesBusyError } from '../database/pages-database.server.ts'
import { isDatabaseUnavailableContext } from './context.server.ts'

/** SQLSTATE with which a server refuses a connection because it has as many as it allows, as just after a failover. */
const TOO_MANY_CONNECTIONS = '53300'

/**
 * Makes the response to this request 503 instead of 500 if `error` means that the database couldn't be reached or was too
 * busy.
 */
export function markIfDatabaseUnavailable(context: Readonly<RouterContextProvider>, error: unknown): void {
  const isBusy = error instanceof PagesBusyError || isPoolFull(error) || sqlState(error) === TOO_MANY_CONNECTIONS
  if (isBusy || isConnectionLost(error)) context.set(isDatabaseUnavailableContext, true)
}
