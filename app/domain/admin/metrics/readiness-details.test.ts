import { expect, test } from 'vitest'
import { shopState } from '#tests/support/factories/shop-state.ts'
import { readinessDetails } from './readiness-details.ts'

const NOW = new Date('2026-05-01T11:00:00Z')
const EMPTY = { count: 0, oldestSeconds: 0 }

test('M258 queues are summed up, with the age of the oldest entry', () => {
  const at = (time: string) => new Date(`2026-05-01T${time}Z`)
  const state = shopState({
    figures: {
      jobs: [
        { queue: 'a', state: 'due', count: 2, since: at('10:50:00') },
        { queue: 'b', state: 'due', count: 3, since: at('10:59:00') },
        { queue: 'b', state: 'later', count: 9, since: at('12:00:00') },
        { queue: 'b', state: 'failed', count: 1, since: at('10:00:00') },
      ],
    },
  })
  expect(readinessDetails(true, state, NOW)).toEqual({
    isReady: true,
    queues: {
      jobs: { count: 5, oldestSeconds: 600 },
      failedJobs: { count: 1, oldestSeconds: 3_600 },
      mails: EMPTY,
      webhooks: EMPTY,
    },
    backupAgeSeconds: 3_600,
  })
})

test('a shop without backups of its own, or without the database, reports null', () => {
  expect(readinessDetails(true, shopState({ backup: undefined }), NOW).backupAgeSeconds).toBeNull()
  expect(readinessDetails(false, undefined, NOW)).toEqual({ isReady: false, queues: null, backupAgeSeconds: null })
})
