import { ACCEPTED_IMAGE_TYPES } from '#app/platform/storage/image-address.ts'
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx'
import { Field, type FieldTexts } from '#app/ui/fields/field.tsx'
import { FileInput } from '#app/ui/fields/file-input.tsx'
import { imageFileName, imageRemovalName } from './setting-images.ts'

interface SettingImageInputProps extends FieldTexts {
  id: string
  name: string
  /** The address of the stored image; empty when there is none. */
  address: string
}

/** The stored image of a setting, with inputs that replace or remove it. */
export function SettingImageInput({ id, name, address, hint, ...texts }: SettingImageInputProps) {
  return (
    <div className="min-w-0">
      <input type="hidden" name={name} value={address} />
      <Field {...texts} id={id} hint={<>{hint && `${hint}. `}JPEG, PNG, WebP or AVIF under 5 MB</>}>
        {(control) => (
          <div className="flex flex-wrap items-center gap-3">
            {address !== '' && (
              <img
                src={address}
                alt=""
                width={56}
                height={56}
                className="size-14 flex-none rounded-md border border-line object-contain"
              />
            )}
            <FileInput
              {...control}
              // A stored image empties the input, so that the next save doesn't upload the file again.
              key={address}
              name={imageFileName(name)}
              accept={ACCEPTED_IMAGE_TYPES}
              className="flex-1"
            />
          </div>
        )}
      </Field>
      {address !== '' && <CheckboxField key={address} name={imageRemovalName(name)} label="Remove this image" />}
    </div>
  )
}
