import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import { TypedLinkPreview } from '#app/domain/settings/manage/typed-link-preview.tsx'
import { type FormResponse, responseTo } from '#app/shared/form-response.ts'
import { Card } from '#app/ui/back-office/card.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormAlert } from '#app/ui/forms/form-alert.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { useIsSending } from '#app/ui/forms/use-is-sending.ts'
import { keepFocus } from '#app/ui/hooks/keep-focus.ts'
import { type EditablePage, fieldsOf, hasClaims, type TextField } from '../texts/page-fields.ts'
import { LinkTargets } from './link-input.tsx'
import type { LinkTarget } from './link-targets.ts'
import { ListInput } from './list-input.tsx'
import { typedTexts } from './page-input.ts'
import type { EditedPage } from './page-queries.server.ts'
import { PUBLISH, SAVE_DRAFT, type ShownEdit, savePageForm } from './save-page.form.ts'
import { TextInput } from './text-input.tsx'

interface PageEditorProps {
  id: string
  page: EditablePage
  edited: EditedPage
  /** Where links may lead in the shop. */
  targets: readonly LinkTarget[]
  response: FormResponse | undefined
}

/** The texts of a page, with buttons that save them as a draft and publish them. Works without scripts. */
export function PageEditor({ id, page, edited, targets, response }: PageEditorProps) {
  const own = responseTo(response, savePageForm.intent)
  const shown = own?.shown as ShownEdit | undefined
  const errors = own?.result?.error ?? {}
  const errorsOf = (input: string) => errors[input] ?? undefined
  const { texts, version, key } = useHeldTexts(page, edited, own)
  useEffect(() => {
    if (shown) document.getElementById(shown.focus)?.focus()
  }, [shown])
  const { title, description, sharePicture } = texts
  const linkTexts = { title: String(title), description: String(description), sharePicture: String(sharePicture ?? '') }
  const isConfirmed = edited.isPublished || !hasClaims(page)
  const hasImages = fieldsOf(page).some(([, field]) => isImage(field))
  return (
    <Form
      key={key}
      method="post"
      preventScrollReset
      encType={hasImages ? 'multipart/form-data' : undefined}
      className="grid gap-3.5"
    >
      {/* Enter in an input presses the first button. */}
      <button type="submit" name="edit" value={SAVE_DRAFT} tabIndex={-1} aria-hidden="true" className="sr-only" />
      <input type="hidden" name="intent" value={savePageForm.intent} />
      <input type="hidden" name="page" value={id} />
      <input type="hidden" name="version" value={version} />
      <LinkTargets targets={targets}>
        {Object.entries(page.groups).map(([group, fields]) => (
          <Card key={group} title={group}>
            <div className="grid gap-x-4 gap-y-4.5 p-4 sm:grid-cols-2">
              {Object.entries(fields).map(([name, field]) => {
                const isUnread = edited.unread.includes(name)
                const text = texts[name] ?? ''
                if (field.kind === 'list') {
                  const items = typeof text === 'string' ? [] : text
                  return (
                    <ListInput
                      key={name}
                      name={name}
                      field={field}
                      items={items}
                      errorsOf={errorsOf}
                      isUnread={isUnread}
                    />
                  )
                }
                const errorsHere = errorsOf(name)
                return (
                  <div key={name} className="contents">
                    <TextInput name={name} field={field} isUnread={isUnread} text={String(text)} errors={errorsHere} />
                    {edited.replaced[name] && <UsualText text={edited.replaced[name]} />}
                  </div>
                )
              })}
              {'sharePicture' in fields && (
                <TypedLinkPreview
                  stored={linkTexts}
                  pictureField="sharePicture"
                  read={({ title: heading = '', description: words = '' }) => ({
                    path: page.path,
                    title: heading,
                    description: words,
                  })}
                />
              )}
            </div>
          </Card>
        ))}
      </LinkTargets>
      {Object.keys(errors).some((input) => input !== '') && (
        <FormAlert id="page-problems" errors={['Nothing was saved. Some texts need a change: see above.']} />
      )}
      <FormResponseBanner response={own} />
      <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 flex flex-wrap gap-3 border-t border-line bg-surface-sunk py-3 lg:bottom-0">
        <EditButton edit={PUBLISH} label={isConfirmed ? 'Publish' : 'Confirm and publish'} variant="primary" />
        <EditButton edit={SAVE_DRAFT} label="Save draft" variant="secondary" />
      </div>
    </Form>
  )
}

function UsualText({ text }: { text: string }) {
  return (
    <details className="-mt-3 sm:col-span-2">
      <summary className="hit text-sm text-accent">Read the usual text</summary>
      <p className="mt-1.5 border-l-2 border-rosegold-200 pl-3.5 whitespace-pre-line">{text}</p>
    </details>
  )
}

interface EditButtonProps {
  edit: string
  label: string
  variant: 'primary' | 'secondary'
}

function EditButton({ edit, label, variant }: EditButtonProps) {
  const isSending = useIsSending(savePageForm.intent, { edit })
  return (
    <Button type="submit" name="edit" value={edit} variant={variant} busy={isSending} onMouseDown={keepFocus}>
      {label}
    </Button>
  )
}

/**
 * The texts of the form: those that a response returned, until another version is loaded. Inputs keep what was typed, so other texts have
 * another key, which brings new inputs.
 */
function useHeldTexts(page: EditablePage, edited: EditedPage, response: FormResponse | undefined) {
  const stored = { texts: edited.texts, version: String(edited.version) }
  const [held, setHeld] = useState({
    ...(textsIn(page, response) ?? stored),
    loaded: edited.version,
    response,
    key: 0,
  })
  const isLoaded = edited.version !== held.loaded
  if (!isLoaded && response === held.response) return held
  const returned = response === held.response ? undefined : textsIn(page, response)
  const isOther = isLoaded || returned !== undefined
  const next = {
    ...(returned ?? (isLoaded ? stored : held)),
    loaded: edited.version,
    response,
    key: isOther ? held.key + 1 : held.key,
  }
  setHeld(next)
  return next
}

/** What a response returned of the form, to go on with. */
function textsIn(page: EditablePage, response: FormResponse | undefined) {
  const typed = response?.result?.initialValue
  if (typed) return { texts: typedTexts(page, typed), version: String(typed.version) }
  return response?.shown as ShownEdit | undefined
}

function isImage(field: TextField): boolean {
  return field.kind === 'list' ? Object.values(field.item).some(isImage) : field.kind === 'image'
}
