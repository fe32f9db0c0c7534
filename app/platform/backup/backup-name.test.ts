import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backupName, backupTime, newestBackup, outdatedBackups, unfinishedBackups } from './backup-name.ts'

const HOUR = 3_600_000
const NOON = Date.parse('2026-11-21T12:00:00Z')

/** One backup each hour, the newest at noon. */
function hourly(count: number): string[] {
  return Array.from({ length: count }, (_, hours) => backupName(new Date(NOON - hours * HOUR)))
}

test('a backup is named after its time', () => {
  expect(backupName(new Date('2026-11-21T07:46:09.123Z'))).toBe('2026-11-21T07-46-09Z.backup')
})

test('a backup’s name says when it was made, also that of an earlier release', () => {
  for (const name of ['2026-11-21T07-46-09Z.backup', '2026-11-21T07-46-09Z.tar.gz']) {
    expect(backupTime(name)).toEqual(new Date('2026-11-21T07:46:09Z'))
  }
  expect(backupTime('2026-11-21T07-46-09Z.backup.0001')).toBeUndefined()
  expect(backupTime('notes.txt')).toBeUndefined()
  expect(newestBackup(['notes.txt', ...hourly(3).reverse(), '2026-11-20T07-46-09Z.tar.gz'])).toBe(hourly(1)[0])
  expect(newestBackup(['notes.txt'])).toBeUndefined()
})

test('M315 parts without a backup are deleted once a day has passed, and parts of a backup stay', () => {
  const name = '2026-11-20T07-46-09Z.backup'
  const parts = [`${name}.0001`, `${name}.0002`]
  expect(unfinishedBackups([...parts, 'notes.0001'], new Date(NOON))).toEqual([name])
  expect(unfinishedBackups([...parts, name], new Date(NOON))).toEqual([])
  expect(unfinishedBackups(parts, new Date('2026-11-21T07:00:00Z'))).toEqual([])
})

test('all backups of a day are retained', () => {
  expect(outdatedBackups(hourly(24))).toEqual([])
  expect(outdatedBackups(hourly(25))).toEqual(['2026-11-20T12-00-00Z.backup'])
})

test('the newest backup of each earlier day is retained', () => {
  const files = hourly(24 * 30)
  const retained = new Set(files).difference(new Set(outdatedBackups(files)))
  expect(retained.size).toBe(24 + 12)
  expect(retained).toContain('2026-11-19T23-00-00Z.backup')
  expect(retained).not.toContain('2026-11-19T22-00-00Z.backup')
  expect(retained).not.toContain('2026-11-07T23-00-00Z.backup')
})

test('other files are never deleted', () => {
  expect(outdatedBackups(['notes.txt', '2026-11-21T07-46-09Z.backup.part', ...hourly(24)])).toEqual([])
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
