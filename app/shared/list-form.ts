import { type FormReply, formOf, refused } from './form-contract.ts'

/** What the screen of a list shows. */
export interface ShownList<Line> {
  /** As it was sent, or what remains to be corrected. */
  readonly list: string
  /** With what each will do or did. */
  readonly lines?: readonly Line[]
}

/** Why no line of a list was read. */
export type UnreadList =
  /** Unreadable is a file that isn't text. */
  | { readonly status: 'unreadable' | 'no-lines' }
  | { readonly status: 'too-many-lines'; readonly list: string; readonly most: number }

interface PlannedList<Line> {
  readonly status: 'planned'
  readonly list: string
  readonly lines: readonly Line[]
}

/** A form that sends a list, as a file or pasted. @param planned What its sender is told once each line is checked, or applied. */
export function listForm<Line>(intent: string, planned: (outcome: PlannedList<Line>) => FormReply) {
  return formOf<UnreadList | PlannedList<Line>>()(
    {
      intent,
      body: { bytes: 512 * 1024, files: 1 },
      // And perhaps a file with the list.
      fields: (zod) => zod.object({ list: zod.string().default('') }),
    },
    {
      planned,
      unreadable: refused(400, 'We couldn’t read the file. Save it as CSV and choose it again.'),
      'no-lines': refused(400, 'Choose a file, or paste its lines.'),
      'too-many-lines': ({ most, list }) => ({
        code: 400,
        error: `Send at most ${most.toLocaleString('en-IN')} lines at a time.`,
        shown: { list } satisfies ShownList<Line>,
      }),
    },
  )
}
