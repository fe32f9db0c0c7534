import { formOf, goTo, missing } from '#app/shared/form-contract.ts'
import type { EndSessionOutcome } from './profile-commands.server.ts'
import { tabPath } from './profile-tabs.ts'

const ALREADY_ENDED = 'That session has already ended'
const ended = goTo(() => tabPath('security'))

/** Signs the customer out on one of their devices. */
export const endSessionForm = formOf<EndSessionOutcome>()(
  {
    intent: 'end-session',
    missing: ALREADY_ENDED,
    fields: (zod) => zod.object({ sessionId: zod.uuid() }),
  },
  { ended, 'unknown-session': missing(ALREADY_ENDED) },
)

/** Signs the customer out on all their other devices. */
export const endOtherSessionsForm = formOf<{ readonly status: 'ended' }>()(
  { intent: 'end-other-sessions', isButton: true, fields: (zod) => zod.object({}) },
  { ended },
)
