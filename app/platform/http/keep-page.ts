import { data } from 'react-router'
import type { FormShape } from '#app/shared/form-contract.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { isServerResponse } from './failed-form-request.ts'
import { peekFormField } from './peek-form-field.ts'

/** Status of a response that the browser creates itself. It keeps pages from reloading their data. */
const SERVER_UNREACHABLE = { status: 503 }

interface SentRequest<Result> {
  readonly request: Request
  serverAction(): Promise<Result>
}

/**
 * A page's `clientAction` that keeps the page when the shop can't be reached, or fails.
 *
 * @param forms Those that say so in their own words; the others say it in those of the first.
 */
export async function keepPage<Result>(
  { request, serverAction }: SentRequest<Result>,
  ...forms: readonly [FormShape, ...FormShape[]]
): Promise<Result | ReturnType<typeof data<FormResponse>>> {
  const intent = String(await peekFormField(request, 'intent'))
  try {
    return await serverAction()
  } catch (failure) {
    if (isServerResponse(failure)) throw failure
    const { fault = '' } = forms.find((form) => form.intent === intent) ?? forms[0]
    return data<FormResponse>({ intent, code: 'fault', error: fault }, SERVER_UNREACHABLE)
  }
}
