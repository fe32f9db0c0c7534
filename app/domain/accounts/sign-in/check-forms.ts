import { parseWithZod } from '@conform-to/zod/v4'
import {
  forgottenPasswordInput,
  ownPasswordInput,
  resetPasswordInput,
  secondStepInput,
  signInInput,
  signUpInput,
} from '../schema.ts'

// What stands in a form, with what is wrong with it: the same rules that the server holds.

export const checkSignIn = (form: FormData) => parseWithZod(form, { schema: signInInput })

export const checkSignUp = (form: FormData) => parseWithZod(form, { schema: signUpInput })

export const checkForgottenPassword = (form: FormData) => parseWithZod(form, { schema: forgottenPasswordInput })

export const checkResetPassword = (form: FormData) => parseWithZod(form, { schema: resetPasswordInput })

export const checkSecondStep = (form: FormData) => parseWithZod(form, { schema: secondStepInput })

export const checkOwnPassword = (form: FormData) => parseWithZod(form, { schema: ownPasswordInput })
