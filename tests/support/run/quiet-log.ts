import { log } from '#app/platform/log.server.ts'

/** Tests provoke many faults, and check calls of the log instead of its output. */
log.level = 'silent'
