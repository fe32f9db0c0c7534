import { formOf, missing, refused, refusedAtFields } from '#app/shared/form-contract.ts'
import { LINK_PROBLEM } from '../texts/links.ts'
import { pageOf } from '../texts/page-fields.ts'
import type { PageTexts } from '../texts/page-texts.ts'
import { LIST_EDIT, textProblems, typedTexts } from './page-input.ts'
import type { SavePageOutcome } from './save-page.server.ts'

/** What the editor shows instead of what is stored. */
export interface ShownEdit {
  readonly texts: PageTexts
  /** The version that they are based on. */
  readonly version: string
  /** The id of the element to go on with. */
  readonly focus: string
}

/** What the buttons of the editor send besides edits of a list. */
export const SAVE_DRAFT = 'draft'
export const PUBLISH = 'publish'

/** Saves, publishes or prepares the texts of a page. The fields are those of the page. */
export const savePageForm = formOf<SavePageOutcome>()(
  {
    intent: 'save-page',
    body: { fields: 600, files: 20 },
    fields: (zod) =>
      zod
        .looseObject({
          page: zod.string().max(80),
          version: zod.string().regex(/^\d{1,9}$/),
          edit: zod.string().regex(new RegExp(`^(${SAVE_DRAFT}|${PUBLISH})$|${LIST_EDIT.source}`)),
        })
        .transform(({ page, version, edit, ...sent }, context) => {
          const known = pageOf(page)
          const texts = known ? typedTexts(known, sent) : {}
          const problems = known && !LIST_EDIT.test(edit) ? textProblems(known, texts) : {}
          for (const [name, message] of Object.entries(problems)) {
            context.addIssue({ code: 'custom', path: [name], message })
          }
          return { page, version: Number(version), edit, texts }
        }),
  },
  {
    saved: () => ({ code: 200, success: 'Draft saved. Visitors don’t see it until you publish it.' }),
    published: () => ({ code: 200, success: 'Published. It appears across the shop within two seconds.' }),
    unchanged: () => ({ code: 200, success: 'Nothing has changed since the last version.' }),
    'list-edited': ({ texts, focus }, { version }) => ({
      code: 200,
      shown: { texts, version: String(version), focus } satisfies ShownEdit,
    }),
    'edit-conflict': refused(
      409,
      'This page was changed in another window. Copy what you want to keep, then open the page again.',
    ),
    'refused-links': refusedAtFields(400, ({ links }) =>
      Object.fromEntries(links.map(([name, link]) => [name, `${LINK_PROBLEM}. This one doesn’t: ${link}`])),
    ),
    'unknown-image': refusedAtFields(409, ({ names }) =>
      Object.fromEntries(names.map((name) => [name, 'This image is no longer available. Please upload it again.'])),
    ),
    'unknown-page': missing('There is no such page.'),
  },
)
