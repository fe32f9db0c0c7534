import { href } from 'react-router'
import { formOf, goTo, missing, refused } from '#app/shared/form-contract.ts'
import type { CheckFileOutcome } from './check-product-file.server.ts'
import { fileProblemText } from './import-messages.ts'
import type { StartImportOutcome, UndoImportOutcome } from './import-products.server.ts'

const importPage = goTo(({ importId }: { importId: string }) => href('/admin/products/file/:importId', { importId }))

/** Checks a product file, or the export of another shop, which changes nothing. */
export const checkProductFileForm = formOf<CheckFileOutcome | { readonly status: 'no-file' }>()(
  {
    intent: 'check-product-file',
    body: { files: 1 },
    fields: (zod) => {
      const text = (most: number) => zod.string().trim().max(most, `Use at most ${most} characters`).default('')
      // What products of another shop get where its file says nothing.
      return zod.object({ category: text(40), material: text(200), color: text(100), care: text(2_000) })
    },
  },
  {
    checked: importPage,
    'no-file': refused(400, 'Choose a file.'),
    rejected: refused(400, ({ problem }) => fileProblemText(problem)),
    busy: refused(503, 'Other files are being checked. Try again in a minute.'),
  },
)

/** Imports the products of a checked file. */
export const startImportForm = formOf<StartImportOutcome & { importId: string }>()(
  { intent: 'start-import', fields: (zod) => zod.object({}) },
  { started: importPage, 'already-started': importPage, 'unknown-import': missing('Import not found') },
)

/** Undoes an import that only added products. */
export const undoImportForm = formOf<UndoImportOutcome & { importId: string }>()(
  { intent: 'undo-import', fields: (zod) => zod.object({}) },
  {
    started: importPage,
    'not-undoable': refused(409, 'This import can’t be undone: it changed products, or is undone already.'),
    'unknown-import': missing('Import not found'),
  },
)
