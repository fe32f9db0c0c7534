import { log } from '#app/platform/log.server.ts'

/** Tests provoke many faults; what they expect of the log they read from the calls, not from the output. */
log.level = 'silent'
