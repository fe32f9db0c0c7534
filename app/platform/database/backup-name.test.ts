import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backupName, outdatedBackups } from './backup-name.ts'

const HOUR = 3_600_000
const NOON = Date.parse('2026-11-21T12:00:00Z')

/** One backup each hour, the newest at noon. */
function hourly(count: number): string[] {
  return Array.from({ length: count }, (_, hours) => backupName(new Date(NOON - hours * HOUR)))
}

test('a backup is named after its time', () => {
  expect(backupName(new Date('2026-11-21T07:46:09.123Z'))).toBe('2026-11-21T07-46-09Z.tar.gz')
})

test('all backups of a day are retained', () => {
  expect(outdatedBackups(hourly(24))).toEqual([])
  expect(outdatedBackups(hourly(25))).toEqual(['2026-11-20T12-00-00Z.tar.gz'])
})

test('the newest backup of each earlier day is retained', () => {
  const files = hourly(24 * 30)
  const retained = new Set(files).difference(new Set(outdatedBackups(files)))
  expect(retained.size).toBe(24 + 12)
  expect(retained).toContain('2026-11-19T23-00-00Z.tar.gz')
  expect(retained).not.toContain('2026-11-19T22-00-00Z.tar.gz')
  expect(retained).not.toContain('2026-11-07T23-00-00Z.tar.gz')
})

test('other files are never deleted', () => {
  expect(outdatedBackups(['notes.txt', '2026-11-21T07-46-09Z.tar.gz.part', ...hourly(24)])).toEqual([])
})

test('the newest backup is always retained, and a second run deletes nothing more', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 5_000 }), { minLength: 1 }), (hours) => {
      const files = hours.map((hour) => backupName(new Date(NOON - hour * HOUR)))
      const outdated = new Set(outdatedBackups(files))
      const retained = files.filter((file) => !outdated.has(file))
      expect(retained).toContain(files.toSorted().at(-1))
      expect(outdatedBackups(retained)).toEqual([])
    }),
  )
})
