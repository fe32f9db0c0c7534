/**
 * A fake shop for the supervisor. Prints a line for each start, and then
 * - `refuses`: ends with status 3 before it is open
 * - `dies`: is open, and is killed at once
 * - `dies-once {file}`: the same, but at the first start alone; the file remembers
 * - `ends`: is open, and ends well by itself
 * - `stays`: is open, and ends with status 7 when it is asked to stop
 */
import { existsSync, writeFileSync } from 'node:fs'
import { OPEN } from '#server/supervise.ts'

const [behaviour = '', file = ''] = process.argv.slice(2)
console.log('started')
if (behaviour === 'refuses') process.exit(3)

process.on('SIGTERM', () => process.exit(7))
process.on('disconnect', () => process.exit(0))
process.send?.(OPEN, () => {
  const diesNow = behaviour === 'dies' || (behaviour === 'dies-once' && !existsSync(file))
  if (file) writeFileSync(file, '')
  if (diesNow) process.kill(process.pid, 'SIGKILL')
  if (behaviour === 'ends') process.exit(0)
  console.log('open')
})
