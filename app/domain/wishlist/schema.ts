import { z } from 'zod'

const productId = z.uuid()

/** What the heart of a product sends, and the remove button of a saved one. */
export const wishlistInput = z.object({ productId })

/** What a switch of a saved product sends: the state to change to. */
export const setAlertInput = z.object({ productId, isOn: z.stringbool() })

/** What the buttons of sizes that are out of stock send: a size to turn its alert on or off. */
export const setSizeAlertInput = z.union([
  z.object({ productId, on: z.string().min(1) }).transform(({ on, ...rest }) => ({ ...rest, size: on, isOn: true })),
  z
    .object({ productId, off: z.string().min(1) })
    .transform(({ off, ...rest }) => ({ ...rest, size: off, isOn: false })),
])

export type SetSizeAlertInput = z.output<typeof setSizeAlertInput>

export type SetAlertInput = z.output<typeof setAlertInput>
