import type { AuthenticatorSetup } from '#app/domain/accounts/profile/two-step-panel.tsx'
import type { Db } from '#app/platform/database/database.server.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import type { Route } from './+types/profile'

/** The response to a form of the account page. */
export interface ProfileResponse extends FormResponse {
  /** What to add to the authenticator app, after starting to set up two-step verification. */
  readonly setup?: AuthenticatorSetup
}

/** A form of the account page, submitted by its customer. */
export interface SubmittedForm extends Pick<Route.ActionArgs, 'context' | 'request'> {
  readonly db: Db
  readonly userId: string
  readonly form: FormData
}
