import { parseWithZod } from '@conform-to/zod/v4'
import { askParentInput, giveConsentInput, newChildInput } from './parental-consent-input.ts'

// Check the forms in the browser, with the same rules as on the server.

export const checkAskParent = (form: FormData) => parseWithZod(form, { schema: askParentInput })

export const checkNewChild = (form: FormData) => parseWithZod(form, { schema: newChildInput })

export const checkGiveConsent = (form: FormData) => parseWithZod(form, { schema: giveConsentInput })
