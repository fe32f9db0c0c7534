import { z } from 'zod'

const productId = z.uuid()

/** What the heart of a product sends, and the remove button of a saved one. */
export const wishlistInput = z.object({ productId })

/** What a switch of a saved product sends: the state to change to. */
export const setAlertInput = z.object({ productId, isOn: z.stringbool() })

export type SetAlertInput = z.output<typeof setAlertInput>
