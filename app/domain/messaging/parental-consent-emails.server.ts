import {
  ASK_DAYS,
  issueConsentLinks,
  type ParentalConsentJob,
} from '#app/domain/accounts/parental-consent/parental-consent.server.ts'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { isMailQueued, queueMail } from '#app/platform/mail/mail.server.ts'
import {
  childMayGoOnMail,
  consentRejectedMail,
  consentVerifiedMail,
  parentAskedMail,
} from './mails/parental-consent-mails.tsx'
import type { MessagingServices } from './messaging-services.ts'

/** Emails the parent about a consent, and the child once it counts. Safe to repeat. */
export async function mailParentalConsent(
  { db, jobs, shopUrl }: MessagingServices,
  job: ParentalConsentJob,
): Promise<void> {
  const keyOf = (to: 'parent' | 'child') => `parental-consent-${job.consentId}-${job.requestId}-${to}`
  await inTransaction(db, async (tx) => {
    // A repeat would issue other tokens than those in the emails.
    if (await isMailQueued(tx, keyOf('parent'))) return
    const consent = await issueConsentLinks(tx, job)
    if (!consent) return

    const { settings } = await readSettings(tx)
    const props = { ...consent, shopUrl }
    const toParent = { to: consent.parentEmail, dedupeKey: keyOf('parent'), isConfidential: true }
    switch (job.what) {
      case 'asked':
        await queueMail(tx, jobs, {
          ...toParent,
          subject: `${consent.childName} asks for your consent`,
          template: 'parental-consent-asked',
          ...(await parentAskedMail({ ...props, days: ASK_DAYS }, settings)),
        })
        return
      case 'rejected':
        await queueMail(tx, jobs, {
          ...toParent,
          subject: 'We couldn’t accept your consent',
          template: 'parental-consent-rejected',
          ...(await consentRejectedMail(props, settings)),
        })
        return
      case 'verified':
      case 'asked-again':
        await queueMail(tx, jobs, {
          ...toParent,
          subject: 'We’ve accepted your consent',
          template: 'parental-consent-verified',
          ...(await consentVerifiedMail(props, settings)),
        })
        if (job.what === 'asked-again' && consent.hasAccount) return
        await queueMail(tx, jobs, {
          to: consent.childEmail,
          subject: 'Your parent or guardian has agreed',
          template: 'parental-consent-child',
          dedupeKey: keyOf('child'),
          isConfidential: true,
          ...(await childMayGoOnMail(props, settings)),
        })
    }
  })
}
