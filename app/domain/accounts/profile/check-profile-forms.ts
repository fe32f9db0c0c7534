import { parseWithZod } from '@conform-to/zod/v4'
import { changePasswordInput } from './profile-schema.ts'

// Like check-forms.ts, but separate, so that the sign-in screen doesn't load the rules of the account page.

export const checkChangePassword = (form: FormData) => parseWithZod(form, { schema: changePasswordInput })
