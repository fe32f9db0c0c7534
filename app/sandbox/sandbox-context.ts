import type { Db } from '#app/platform/database/database.server.ts'

export interface SandboxContext {
  readonly db: Db
  readonly keyId: string
  readonly keySecret: string
  /** Before the paths of pages that customers open. */
  readonly shopUrl: string
  /** Aborted when the sandbox stops; delayed responses end then. */
  readonly stopping: AbortSignal
  /** Makes the dispatcher look for events to send, without waiting for it. */
  readonly wake: () => void
}
