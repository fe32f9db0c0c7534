import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { waitFor } from '#tests/support/processes/shop-process.ts'
import { temporaryFolder } from '#tests/support/processes/temporary-folder.ts'

/** Runs a supervisor with a fake shop; resolves with the output of both when it has exited. */
function superviseFake(behaviour: string[]) {
  const supervisor = spawn(process.execPath, [
    'tests/support/programs/supervising-process.ts',
    'tests/support/programs/fake-shop.ts',
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
  await waitFor('the fake shop to be open', async () => output.includes('open\n'))
}

test('a program that fails to start is not restarted, and its status is passed on', async () => {
  expect(await superviseFake(['refuses']).ended).toEqual({ code: 3, starts: 1, log: [] })
})

test('a program that exits cleanly is not restarted', async () => {
  expect(await superviseFake(['ends']).ended).toEqual({ code: 0, starts: 1, log: [] })
})

test('a program that crashes is restarted, and a request to stop then reaches the new process', async () => {
  await using folder = await temporaryFolder()
  const { supervisor, ended } = superviseFake(['dies-once', join(folder.path, 'died')])
  await untilOpen(supervisor)
  supervisor.kill('SIGTERM')
  expect(await ended).toEqual({
    code: 7,
    starts: 2,
    log: [expect.objectContaining({ level: 50, code: null, signal: 'SIGKILL' })],
  })
})

test('a program that keeps crashing is not restarted after the fifth time within a minute', async () => {
  const { code, starts, log } = await superviseFake(['dies']).ended
  expect({ code, starts }).toEqual({ code: 1, starts: 5 })
  expect(log.map(({ level }) => level)).toEqual([50, 50, 50, 50, 60])
})
