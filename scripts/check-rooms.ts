/** Fails when a room of the domain has too many source files side by side. */
import { glob } from 'node:fs/promises'
import { crowdedRooms } from './room-rules.ts'

const faults = crowdedRooms(await Array.fromAsync(glob('app/domain/**/*.{ts,tsx}')))
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0
