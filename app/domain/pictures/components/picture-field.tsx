import { useEffect, useId, useRef, useState } from 'react'
import { ACCEPTED_IMAGE_TYPES, MAX_IMAGE_BYTES } from '#app/platform/storage/image-address.ts'
import { Field } from '#app/ui/fields/field.tsx'
import { FileInput } from '#app/ui/fields/file-input.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { MAX_PICTURES } from '../picture-answers.ts'

interface PictureFieldProps {
  /** Who will see them, in a sentence. */
  audience: string
  errors: string[] | undefined
}

/** A field to choose pictures; its form must use `multipart/form-data`. With scripts, large pictures are scaled down before sending. */
export function PictureField({ audience, errors }: PictureFieldProps) {
  const id = useId()
  const hydrated = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  const { isShrinking, shrinkChosen } = useShrinking()

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for pictures that were chosen before the scripts ran.
  useEffect(() => {
    if (input.current) shrinkChosen(input.current)
  }, [])
  return (
    <Field
      id={id}
      label="Pictures"
      optional
      errors={errors}
      hint={
        <>
          {`Up to ${MAX_PICTURES} pictures: JPEG, PNG, WebP or AVIF${hydrated ? '' : ', each under 5 MB'}. ${audience}`}
          <span role="status" className="block">
            {isShrinking && PLEASE_WAIT}
          </span>
        </>
      }
    >
      {(control) => (
        <FileInput
          {...control}
          ref={input}
          name="pictures"
          accept={ACCEPTED_IMAGE_TYPES}
          multiple
          onChange={(event) => shrinkChosen(event.currentTarget)}
        />
      )}
    </Field>
  )
}

const PLEASE_WAIT = 'Resizing your pictures. Please wait a moment.'

/** Replaces the chosen files with smaller ones. The form can’t be sent until that is done. */
function useShrinking() {
  const [isShrinking, setIsShrinking] = useState(false)
  const newest = useRef<readonly File[]>([])

  async function shrinkChosen(input: HTMLInputElement) {
    const chosen = [...(input.files ?? [])]
    newest.current = chosen
    const isNeeded = chosen.some(({ size }) => size >= MAX_IMAGE_BYTES)
    setIsShrinking(isNeeded)
    input.setCustomValidity(isNeeded ? PLEASE_WAIT : '')
    if (!isNeeded) return

    const pictures = await import('./shrink-pictures.ts').then(
      ({ shrinkPictures }) => shrinkPictures(chosen),
      () => chosen,
    )
    // Other pictures have been chosen since.
    if (newest.current !== chosen) return
    const files = new DataTransfer()
    for (const picture of pictures) files.items.add(picture)
    input.files = files.files
    input.setCustomValidity('')
    setIsShrinking(false)
  }

  return { isShrinking, shrinkChosen }
}
