import { z } from 'zod'

const productId = z.uuid()

/** What a heart sends, and the cross of a saved product. */
export const wishlistInput = z.object({ productId })

/** What a switch of a saved product sends: the state to change to. */
export const setAlertInput = z.object({ productId, isOn: z.stringbool() })

export type SetAlertInput = z.output<typeof setAlertInput>
