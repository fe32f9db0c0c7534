/** Supervises the program that its arguments name, with hardly a pause between starts. */
import { supervise } from '#server/supervise.ts'

process.exit(await supervise(process.argv.slice(2), { firstPauseMs: 1 }))
