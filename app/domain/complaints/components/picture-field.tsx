import { useId } from 'react'
import { ACCEPTED_IMAGE_TYPES } from '#app/platform/storage/image-address.ts'
import { controlStyles, Field } from '#app/ui/field.tsx'
import { MAX_PICTURES } from '../complaint.ts'

/** Chooses pictures; a form with it is sent as `multipart/form-data`. */
export function PictureField({ errors }: { errors: string[] | undefined }) {
  const id = useId()
  return (
    <Field
      id={id}
      label="Pictures"
      optional
      errors={errors}
      hint={`Up to ${MAX_PICTURES} pictures: JPEG, PNG, WebP or AVIF, each under 5 MB. Only you and the shop can see them.`}
    >
      {(control) => (
        <input
          {...control}
          type="file"
          name="pictures"
          accept={ACCEPTED_IMAGE_TYPES}
          multiple
          className={`${controlStyles} py-2.5 file:mr-3 file:rounded-sm file:border-0 file:bg-rosegold-50 file:px-3 file:py-1 file:font-semibold file:text-rosegold-800`}
        />
      )}
    </Field>
  )
}
