import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** Runs a program that watches itself and keeps its event loop busy. */
function runBusy(facts: { limitMs: number; busyMs: number; times: number }, ...more: string[]) {
  const { limitMs, busyMs, times } = facts
  const program = ['tests/support/programs/busy-process.ts', ...[limitMs, busyMs, times].map(String), ...more]
  const { status, signal, stdout } = spawnSync(process.execPath, program, { encoding: 'utf8', timeout: 120_000 })
  return { status, signal, stdout }
}

test("a loop that is blocked for longer than the limit kills the process, with a line in the log's format", () => {
  const { signal, stdout } = runBusy({ limitMs: 400, busyMs: 60_000, times: 1 })
  expect(signal).toBe('SIGKILL')
  expect(JSON.parse(stdout)).toEqual({
    level: 60,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    ms: 400,
    msg: 'the event loop is blocked; the process will be killed',
  })
})

test('a loop that is repeatedly slow, but not blocked, keeps running', () => {
  expect(runBusy({ limitMs: 8_000, busyMs: 2_000, times: 5 })).toEqual({ status: 0, signal: null, stdout: '' })
})

test('a process that a debugger may pause is left alone', () => {
  expect(runBusy({ limitMs: 400, busyMs: 3_000, times: 1 }, 'debugged')).toEqual({
    status: 0,
    signal: null,
    stdout: '',
  })
})
