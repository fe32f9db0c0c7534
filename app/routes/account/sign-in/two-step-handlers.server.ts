import {
  finishTwoStepForm,
  sendAddressCodeForm,
  startTwoStepForm,
  turnOffTwoStepForm,
  verifyAddressForm,
} from '#app/domain/accounts/profile/two-step.form.ts'
import { requestAddressCode } from '#app/domain/accounts/sign-in/one-time-code.server.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { authContext } from '#app/platform/auth/auth-context.server.ts'
import { originOf } from '#app/platform/auth/request-origin.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { type FormHandler, on } from '#app/platform/http/form-action.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { qrCode } from '#app/platform/qr-code.server.ts'
import type { Route } from '../profile/+types/profile'

/** Whose form it is. */
export interface OwnForm extends Pick<Route.ActionArgs, 'context' | 'request'> {
  readonly db: Db
  readonly userId: string
}

/** What is done with the forms of two-step verification, on the account page and in the back office. */
export const TWO_STEP_HANDLERS: readonly FormHandler<OwnForm>[] = [
  on(sendAddressCodeForm, ({ context, db, userId }) =>
    requestAddressCode({ db, jobs: context.get(jobsContext) }, userId),
  ),
  on(verifyAddressForm, ({ value, ...sent }) => sent.context.get(authContext).verifyAddress(value, originOf(sent))),
  on(startTwoStepForm, async ({ value, ...sent }) => {
    const { name: issuer } = sent.context.get(shopContext).settings
    const outcome = await sent.context.get(authContext).startTwoStepSetup({ ...value, issuer }, originOf(sent))
    if (outcome.status !== 'started') return outcome
    const { uri, recoveryCodes } = outcome
    const secret = new URL(uri).searchParams.get('secret') ?? ''
    const key = secret.replace(/=+$/, '').replace(/.{4}(?=.)/g, '$& ')
    return { status: 'started' as const, setup: { uri, qrCode: qrCode(uri), key, recoveryCodes } }
  }),
  on(finishTwoStepForm, ({ value, ...sent }) =>
    sent.context.get(authContext).finishTwoStepSetup(value, originOf(sent)),
  ),
  on(turnOffTwoStepForm, ({ value, ...sent }) => sent.context.get(authContext).turnOffTwoStep(value, originOf(sent))),
]
