import { href } from 'react-router'
import { formOf, goTo, missing, refused } from '#app/shared/form-contract.ts'
import type { CheckFileOutcome } from './check-product-file.server.ts'
import { fileProblemText } from './import-messages.ts'
import type { StartImportOutcome } from './import-products.server.ts'

const importPage = goTo(({ importId }: { importId: string }) => href('/admin/products/file/:importId', { importId }))

/** Checks a product file, which changes nothing. */
export const checkProductFileForm = formOf<CheckFileOutcome | { readonly status: 'no-file' }>()(
  { intent: 'check-product-file', body: { files: 1 }, fields: (zod) => zod.object({}) },
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
