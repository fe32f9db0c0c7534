import { resolve } from 'node:path'
import { type Config, ConfigError } from '#app/platform/config.server.ts'

/**
 * @param sessionSecret Of the shop that moves.
 * @throws ConfigError when the shop would be moved onto itself, or its customers would be signed out.
 */
export function refuseUnsafeMove(config: Config, next: Config, sessionSecret: string): void {
  const isSameDatabase = config.databaseUrl
    ? config.databaseUrl === next.databaseUrl
    : next.databaseUrl === undefined && resolve(config.dataDir) === resolve(next.dataDir)
  if (isSameDatabase) throw new ConfigError('the new settings name the same database as the current ones')
  if (next.sessionSecret !== undefined && next.sessionSecret !== sessionSecret) {
    const where = config.sessionSecret ? 'SESSION_SECRET of the current settings' : `${config.dataDir}/session-secret`
    throw new ConfigError(`SESSION_SECRET must stay the same, so that customers stay signed in: take it from ${where}`)
  }
}
