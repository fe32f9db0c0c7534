import { parseWithZod } from '@conform-to/zod/v4'
import {
  accountEmailInput,
  codeInput,
  currentPasswordInput,
  resetPasswordInput,
  signInInput,
  signUpInput,
} from '../schema.ts'

// Check the forms in the browser, with the same rules as on the server.

export const checkSignIn = (form: FormData) => parseWithZod(form, { schema: signInInput })

export const checkSignUp = (form: FormData) => parseWithZod(form, { schema: signUpInput })

export const checkForgotPassword = (form: FormData) => parseWithZod(form, { schema: accountEmailInput })

export const checkResetPassword = (form: FormData) => parseWithZod(form, { schema: resetPasswordInput })

export const checkCode = (form: FormData) => parseWithZod(form, { schema: codeInput })

export const checkCurrentPassword = (form: FormData) => parseWithZod(form, { schema: currentPasswordInput })
