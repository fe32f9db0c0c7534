/** Supervises the program named by its arguments, with hardly a pause between starts. */
import { supervise } from '#server/supervise.ts'

process.exit(await supervise(process.argv.slice(2), { firstPauseMs: 1 }))
