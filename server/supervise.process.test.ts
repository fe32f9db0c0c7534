import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { waitFor } from '#tests/support/shop-process.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

/** Runs a supervising process over the stand-in; resolves when it has ended, with what both printed. */
function superviseStandIn(behaviour: string[]) {
  const supervisor = spawn(process.execPath, [
    'tests/support/programs/supervising-program.ts',
    'tests/support/programs/stand-in-shop.ts',
    ...behaviour,
  ])
  supervisor.stderr.pipe(process.stderr)
  const ended = Promise.all([once(supervisor, 'close'), text(supervisor.stdout)]).then(([[code], output]) => {
    const lines = output.trimEnd().split('\n')
    return {
      code,
      starts: lines.filter((line) => line === 'started').length,
      log: lines.flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : [])),
    }
  })
  return { supervisor, ended }
}

async function untilOpen({ stdout }: ChildProcess): Promise<void> {
  let output = ''
  stdout?.on('data', (data) => {
    output += data
  })
  await waitFor('the stand-in to be open', async () => output.includes('open\n'))
}

test('a program that refuses to start is not started again, and its status is passed on', async () => {
  expect(await superviseStandIn(['refuses']).ended).toEqual({ code: 3, starts: 1, log: [] })
})

test('a program that ends well by itself is left ended', async () => {
  expect(await superviseStandIn(['ends']).ended).toEqual({ code: 0, starts: 1, log: [] })
})

test('a program that dies is started again, and a request to stop then reaches the new one', async () => {
  await using folder = await temporaryFolder()
  const { supervisor, ended } = superviseStandIn(['dies-once', join(folder.path, 'died')])
  await untilOpen(supervisor)
  supervisor.kill('SIGTERM')
  expect(await ended).toEqual({
    code: 7,
    starts: 2,
    log: [expect.objectContaining({ level: 50, code: null, signal: 'SIGKILL' })],
  })
})

test('a program that dies again and again is left ended after the fifth time within a minute', async () => {
  const { code, starts, log } = await superviseStandIn(['dies']).ended
  expect({ code, starts }).toEqual({ code: 1, starts: 5 })
  expect(log.map(({ level }) => level)).toEqual([50, 50, 50, 50, 60])
})
