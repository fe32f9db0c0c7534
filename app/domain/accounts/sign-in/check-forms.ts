import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import { START_ASKING } from '../intents.ts'
import {
  accountEmailInput,
  codeInput,
  currentPasswordInput,
  resetPasswordInput,
  signInInput,
  signUpInput,
  signUpWithAgeInput,
} from '../schema.ts'

// Check the forms in the browser, with the same rules as on the server.

export const checkSignIn = (form: FormData) => parseWithZod(form, { schema: signInInput })

export const checkSignUp = (form: FormData) => parseWithZod(form, { schema: signUpInput })

/** A child may leave the form to ask a parent, whatever they have typed. */
const anything = z.object({}) as unknown as typeof signUpWithAgeInput

export const checkSignUpWithAge = (form: FormData) =>
  parseWithZod(form, { schema: form.get('intent') === START_ASKING ? anything : signUpWithAgeInput })

export const checkForgotPassword = (form: FormData) => parseWithZod(form, { schema: accountEmailInput })

export const checkResetPassword = (form: FormData) => parseWithZod(form, { schema: resetPasswordInput })

export const checkCode = (form: FormData) => parseWithZod(form, { schema: codeInput })

export const checkCurrentPassword = (form: FormData) => parseWithZod(form, { schema: currentPasswordInput })
