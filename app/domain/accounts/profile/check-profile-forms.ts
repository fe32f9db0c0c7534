import { parseWithZod } from '@conform-to/zod/v4'
import { changePasswordInput } from './profile-schema.ts'

// As in check-forms.ts; apart from it, so that the sign-in screen does without the rules of the account page.

export const checkChangePassword = (form: FormData) => parseWithZod(form, { schema: changePasswordInput })
