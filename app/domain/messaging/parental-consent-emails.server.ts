import { createElement } from 'react'
import {
  ASK_DAYS,
  issueConsentLinks,
  type ParentalConsentJob,
} from '#app/domain/accounts/parental-consent/parental-consent.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { isMailQueued } from '#app/platform/mail/mail.server.ts'
import {
  ChildMayGoOnMail,
  ConsentRejectedMail,
  ConsentVerifiedMail,
  ParentAskedMail,
} from './mails/parental-consent-mails.tsx'
import type { MessagingServices } from './messaging-services.ts'
import { queueShopMail } from './queue-shop-mail.server.ts'

/** Emails the parent about a consent, and the child once it counts. Safe to repeat. */
export async function mailParentalConsent(services: MessagingServices, job: ParentalConsentJob): Promise<void> {
  const keyOf = (to: 'parent' | 'child') => `parental-consent-${job.consentId}-${job.requestId}-${to}`
  await inTransaction(services.db, async (tx) => {
    // A repeat would issue other tokens than those in the emails.
    if (await isMailQueued(tx, keyOf('parent'))) return
    const consent = await issueConsentLinks(tx, job)
    if (!consent) return

    const toParent = { to: consent.parentEmail, dedupeKey: keyOf('parent'), isConfidential: true }
    switch (job.what) {
      case 'asked':
        await queueShopMail(tx, services, {
          ...toParent,
          subject: `${consent.childName} asks for your consent`,
          template: 'parental-consent-asked',
          content: createElement(ParentAskedMail, { ...consent, days: ASK_DAYS }),
        })
        return
      case 'rejected':
        await queueShopMail(tx, services, {
          ...toParent,
          subject: 'We couldn’t accept your consent',
          template: 'parental-consent-rejected',
          content: createElement(ConsentRejectedMail, consent),
        })
        return
      case 'verified':
      case 'asked-again':
        await queueShopMail(tx, services, {
          ...toParent,
          subject: 'We’ve accepted your consent',
          template: 'parental-consent-verified',
          content: createElement(ConsentVerifiedMail, consent),
        })
        if (job.what === 'asked-again' && consent.hasAccount) return
        await queueShopMail(tx, services, {
          to: consent.childEmail,
          subject: 'Your parent or guardian has agreed',
          template: 'parental-consent-child',
          dedupeKey: keyOf('child'),
          isConfidential: true,
          content: createElement(ChildMayGoOnMail, consent),
        })
    }
  })
}
