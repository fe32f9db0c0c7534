import { href } from 'react-router'
import { formOf, goTo, missing } from '#app/shared/form-contract.ts'
import { addressWith } from '#app/ui/navigation/preserved-params.tsx'
import type { MarkNotificationOutcome } from './commands.server.ts'

const UNKNOWN = 'Notification not found'
const marked = goTo(() => addressWith(href('/profile'), { tab: 'notifications' }))

export const markReadForm = formOf<MarkNotificationOutcome>()(
  {
    intent: 'mark-read',
    missing: UNKNOWN,
    fields: (zod) => zod.object({ notificationId: zod.uuid() }),
  },
  { marked, 'unknown-notification': missing(UNKNOWN) },
)

export const markAllReadForm = formOf<{ readonly status: 'marked' }>()(
  { intent: 'mark-all-read', isButton: true, fields: (zod) => zod.object({}) },
  { marked },
)
