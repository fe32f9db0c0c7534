import { ACCEPTED_IMAGE_TYPES } from '#app/platform/storage/image-address.ts'
import { CheckboxField } from '#app/ui/checkbox-field.tsx'
import { Field, type FieldTexts } from '#app/ui/field.tsx'
import { imageFileName, imageRemovalName } from './setting-images.ts'

interface SettingImageInputProps extends FieldTexts {
  name: string
  /** The address of the stored image; empty when there is none. */
  address: string
}

/** The stored image of a setting, with inputs that replace or remove it. */
export function SettingImageInput({ name, address, hint, ...texts }: SettingImageInputProps) {
  return (
    <div className="min-w-0">
      <input type="hidden" name={name} value={address} />
      <Field {...texts} id={`setting-${name}`} hint={<>{hint && `${hint}. `}JPEG, PNG, WebP or AVIF under 5 MB</>}>
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
            <input
              {...control}
              // A stored image empties the input, so that the next save doesn't upload the file again.
              key={address}
              type="file"
              name={imageFileName(name)}
              accept={ACCEPTED_IMAGE_TYPES}
              className="min-h-12 w-full min-w-0 flex-1 py-2.5 text-label file:mr-3 file:min-h-9 file:rounded-md file:border file:border-field file:bg-surface-raised file:px-3 file:font-semibold"
            />
          </div>
        )}
      </Field>
      {address !== '' && <CheckboxField key={address} name={imageRemovalName(name)} label="Remove this image" />}
    </div>
  )
}
