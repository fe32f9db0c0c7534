/**
 * A fake shop for the supervisor. Prints a line at each start; then depends on its argument:
 * - `refuses`: exits with status 3 before it is ready
 * - `dies`: becomes ready and is killed
 * - `dies-once {file}`: the same at its first start, then stays; the file records the first start
 * - `ends`: becomes ready and exits cleanly
 * - `stays`: becomes ready, and exits with status 7 on a request to stop
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
