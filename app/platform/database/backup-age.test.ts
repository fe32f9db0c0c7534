import { expect, test } from 'vitest'
import { isBackupTooOld } from './backup-age.ts'
import { backupTime } from './backup-name.ts'

const now = new Date('2026-11-22T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

test('a backup is too old after six hours, in which the shop was running', () => {
  expect(isBackupTooOld({ newestAt: hoursAgo(6), runningSince: hoursAgo(48) }, now)).toBe(false)
  expect(isBackupTooOld({ newestAt: hoursAgo(6.1), runningSince: hoursAgo(48) }, now)).toBe(true)
  expect(isBackupTooOld({ newestAt: hoursAgo(30), runningSince: hoursAgo(1) }, now), 'just started').toBe(false)
  expect(isBackupTooOld({ newestAt: undefined, runningSince: hoursAgo(1) }, now), 'a new shop').toBe(false)
  expect(isBackupTooOld({ newestAt: undefined, runningSince: hoursAgo(7) }, now)).toBe(true)
})

test('a backup’s name says when it was made', () => {
  expect(backupTime('2026-11-21T07-46-09Z.tar.gz')).toEqual(new Date('2026-11-21T07:46:09Z'))
  expect(backupTime('2026-11-21T07-46-09Z.tar.gz.part')).toBeUndefined()
  expect(backupTime('notes.txt')).toBeUndefined()
})
