import type { RouterContextProvider } from 'react-router'
import { isConnectionLost } from '../database/connection-errors.ts'
import { PagesBusyError } from '../database/pages-database.server.ts'
import { isDatabaseUnavailableContext } from './context.server.ts'

/**
 * Makes the response to this request 503 instead of 500 if `error` means that the database couldn't be reached or was too
 * busy.
 */
export function markIfDatabaseUnavailable(context: Readonly<RouterContextProvider>, error: unknown): void {
  if (isConnectionLost(error) || error instanceof PagesBusyError) context.set(isDatabaseUnavailableContext, true)
}
