import { parseWithZod } from '@conform-to/zod/v4'
import { emailChangeCodesInput, emailChangeInput } from './email-change-input.ts'

// Check the forms in the browser, with the same rules as on the server.

export const checkEmailChange = (form: FormData) => parseWithZod(form, { schema: emailChangeInput })

export const checkEmailChangeCodes = (form: FormData) => parseWithZod(form, { schema: emailChangeCodesInput })
