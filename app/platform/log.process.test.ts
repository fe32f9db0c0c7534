import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { expect, test } from 'vitest'

test('a log that can’t be written doesn’t stop the process', () => {
  const fullDisk = openSync('/dev/full', 'w')
  const program = `
    const { log } = await import('#app/platform/log.server.ts')
    for (let line = 0; line < 20_000; line++) log.info({ line }, 'a line that finds no space, and waits or is lost')
    console.error('still here')
  `
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', fullDisk, 'pipe'],
    encoding: 'utf8',
    timeout: 120_000,
  })
  closeSync(fullDisk)
  expect(stderr).toBe('still here\n')
  expect(status).toBe(0)
})

test('M390 an error of the database is logged without the row that it quotes', () => {
  const program = `
    const { log } = await import('#app/platform/log.server.ts')
    const quoted = { detail: 'Key (email)=(a@b.example)', where: 'a@b.example', params: ['a@b.example'] }
    log.error({ err: Object.assign(new Error('duplicate key'), quoted) }, 'a request failed')
  `
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' })
  expect(stdout).toContain('duplicate key')
  expect(stdout).not.toContain('a@b.example')
})

test('each line is written before a process ends, and those up to a warning before it is killed', () => {
  const program = `
    const { log } = await import('#app/platform/log.server.ts')
    log.info('a request')
    if (process.argv[1] === 'killed') {
      log.warn('a warning')
      process.kill(process.pid, 'SIGKILL')
      for (;;);
    }
    process.exit()
  `
  const linesOf = (end: string) =>
    spawnSync(process.execPath, ['--input-type=module', '--eval', program, end], { encoding: 'utf8' })
      .stdout.trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { msg: string }).msg)
  expect(linesOf('ended')).toEqual(['a request'])
  expect(linesOf('killed')).toEqual(['a request', 'a warning'])
})
