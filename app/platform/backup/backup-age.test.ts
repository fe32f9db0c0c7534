import { expect, test } from 'vitest'
import { isBackupTooOld } from './backup-age.ts'

const now = new Date('2026-11-22T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

test.each([1, 24])(
  'M316 a backup made every %i hours is too old five hours later, if the shop was running',
  (everyHours) => {
    const isTooOld = (newestHoursAgo: number | undefined, runningHours: number, failingHours?: number) =>
      isBackupTooOld(
        {
          newestAt: newestHoursAgo === undefined ? undefined : hoursAgo(newestHoursAgo),
          everyHours,
          failure:
            failingHours === undefined
              ? undefined
              : { at: now, since: hoursAgo(failingHours), reason: 'the disk is full' },
          runningSince: hoursAgo(runningHours),
        },
        now,
      )
    expect(isTooOld(everyHours + 5, 48)).toBe(false)
    expect(isTooOld(everyHours + 5.1, 48)).toBe(true)
    expect(isTooOld(100, 1), 'just started').toBe(false)
    expect(isTooOld(undefined, 1), 'a new shop').toBe(false)
    expect(isTooOld(undefined, 48)).toBe(true)
    expect(isTooOld(100, 1, everyHours + 5), 'restarted, failing').toBe(false)
    expect(isTooOld(100, 1, everyHours + 5.1), 'restarted, failing for longer').toBe(true)
    expect(isTooOld(undefined, 1, everyHours + 5.1), 'restarted, never made one').toBe(true)
  },
)
