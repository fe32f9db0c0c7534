import { expect, test } from 'vitest'
import { jobFaults } from './job-rules.ts'

const page = (...rows: string[]) => `
| \`GET /healthz\` | not a job | at once |

## What the shop does by itself

| Job | What it does | When |
| --- | ------------ | ---- |
${rows.join('\n')}

## Backups
`

const sources = [
  "export const AUDIT_QUEUE = 'audit-money'",
  `
  jobs.schedule(AUDIT_QUEUE, '5 3 * * *')
  jobs.schedule(AUDIT_QUEUE, computed(hours))
  jobs.every(15, 'send alerts', () => sendAlerts())
  jobs.every(RETRY_SECONDS, 'try again', () => tryAgain())
  `,
  'const RETRY_SECONDS = 3_600',
]

const audit = '| `audit-money` | Audits | every day at 3:05; findings are logged |'
const alerts = '| `send alerts` | Sends alerts | every 15 seconds |'
const tries = '| `try again`   | Tries again  | every hour |'

test('a list with every job and when it runs has no faults', () => {
  expect(jobFaults(page(audit, alerts, tries), sources)).toEqual([])
})

test('a job that is not listed is a fault, and so is a row without a job', () => {
  expect(jobFaults(page(audit, alerts, '| `clean up` | Cleans up | every day |'), sources)).toEqual([
    "the job 'try again' is not listed",
    "there is no job 'clean up'",
  ])
})

test('a time that differs from the code’s is a fault', () => {
  const late = '| `audit-money` | Audits | every day at 4:05 |'
  expect(jobFaults(page(late, alerts, '| `try again` | Tries again | every 2 hours |'), sources)).toEqual([
    "the job 'try again' runs every hour, not every 2 hours",
    "the job 'audit-money' runs every day at 3:05, not every day at 4:05",
  ])
})
