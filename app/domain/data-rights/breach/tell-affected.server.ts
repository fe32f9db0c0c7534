import { createElement } from 'react'
import { BreachMail } from '#app/domain/messaging/mails/breach-mail.tsx'
import { renderMail } from '#app/domain/messaging/mails/render-mail.ts'
import type { MessagingServices } from '#app/domain/messaging/messaging-services.ts'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { log } from '#app/platform/log.server.ts'
import { queueMail } from '#app/platform/mail/mail.server.ts'
import { type AffectedPerson, affectedInBatches, breachMailKey } from './affected.server.ts'
import { type Breach, noticeParts } from './breach.ts'
import { endMails, listBreachesToTell } from './breaches.server.ts'

interface BreachServices extends MessagingServices {
  /** Ends the work early; the next run continues it. */
  readonly signal: AbortSignal
}

/** Emails the people whom breaches affect, in the background. Call it before the jobs start. */
export function registerBreachJobs(jobs: Jobs, services: Omit<BreachServices, 'jobs'>): void {
  jobs.every(30, 'tell customers about data breaches', () => tellAffected({ ...services, jobs }))
}

/**
 * Queues an email to everyone whom a breach affects and who has none about it yet, for all breaches whose emails were requested. Each person
 * gets one, however often it runs and in however many processes.
 */
export async function tellAffected({ db, jobs, shopUrl, signal }: BreachServices): Promise<void> {
  const { settings } = await readSettings(db)
  for (const breach of await listBreachesToTell(db)) {
    let told = 0
    for await (const people of affectedInBatches(db, breach)) {
      for (const person of people.filter(({ mail }) => mail === null)) {
        if (signal.aborted) return
        const mail = await breachMail(breach, person, { settings, shopUrl })
        await inTransaction(db, (tx) => queueMail(tx, jobs, mail))
        told += 1
      }
    }
    await endMails(db, breach)
    log.info({ breachId: breach.id, told }, 'customers were told about a data breach')
  }
}

export async function breachMail(
  breach: Breach,
  person: Omit<AffectedPerson, 'mail'>,
  { settings, shopUrl }: { settings: ShopSettings; shopUrl: string },
) {
  const title = `Your data at ${settings.name}`
  const parts = noticeParts(breach, person.kinds, settings)
  const content = await renderMail(createElement(BreachMail, { title, name: person.name, parts }), settings, shopUrl)
  return {
    to: person.email,
    subject: title,
    template: 'data-breach',
    dedupeKey: breachMailKey(breach, person),
    ...content,
  }
}
