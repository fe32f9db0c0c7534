import { Form } from 'react-router'
import { PictureField } from '#app/domain/pictures/components/picture-field.tsx'
import { type FormResponse, sentText } from '#app/shared/form-response.ts'
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx'
import { FieldErrors } from '#app/ui/fields/field-errors.tsx'
import { RadioField } from '#app/ui/fields/radio-field.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextAreaField } from '#app/ui/fields/text-area-field.tsx'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { removeReviewForm, writeReviewForm } from '../review.form.ts'
import { FIT_LABELS, HIDE_REASON_LABELS, MAX_WORDS, type ReviewableItem, STAR_LABELS } from '../review.ts'

interface ReviewFormProps {
  item: ReviewableItem
  /** What the review is signed with. */
  author: string
  response: FormResponse | undefined
}

/** The review of an item, to be written, changed or removed. Works without scripts. */
export function ReviewForm({ item: { id, size, review }, author, response }: ReviewFormProps) {
  const errorsOf = (field: string) => response?.result?.error?.[field] ?? undefined
  const stars = sentText(response, 'stars') ?? String(review?.stars)
  const starsErrors = errorsOf('stars')
  const pictures = review?.pictures.length ?? 0
  return (
    <>
      <Form method="post" encType="multipart/form-data" preventScrollReset className="grid gap-5">
        <input type="hidden" name="itemId" value={id} />
        {review?.hiddenReason && (
          <p>We’ve hidden this review: {HIDE_REASON_LABELS[review.hiddenReason]}. You can change or remove it.</p>
        )}
        <fieldset aria-describedby={starsErrors ? 'stars-error' : undefined}>
          <legend className="mb-1 text-label font-semibold">Your rating</legend>
          <div className="grid grid-cols-2 gap-x-5 sm:flex sm:flex-wrap">
            {[5, 4, 3, 2, 1].map((each) => (
              <RadioField
                key={each}
                name="stars"
                value={each}
                required
                defaultChecked={stars === String(each)}
                label={`${each} ★ ${STAR_LABELS[each]}`}
              />
            ))}
          </div>
          <FieldErrors id="stars-error" errors={starsErrors} />
        </fieldset>
        <SelectField
          name="fit"
          label={`How does size ${size} fit?`}
          optional
          placeholder="Not sure"
          options={FIT_LABELS}
          defaultValue={sentText(response, 'fit') ?? review?.fit ?? ''}
          errors={errorsOf('fit')}
        />
        <TextAreaField
          name="words"
          label="Your review"
          optional
          rows={5}
          maxLength={MAX_WORDS}
          hint="Please don’t name people or give contact details."
          defaultValue={sentText(response, 'words') ?? review?.words}
          errors={errorsOf('words')}
        />
        <PictureField
          audience={`Everyone can see them.${pictures > 0 ? ` They replace the ${pictures} that you sent.` : ''}`}
          errors={errorsOf('pictures')}
        />
        {pictures > 0 && <CheckboxField name="removePictures" label="Remove my pictures" className="-mt-4" />}
        <p className="text-soft">We show it as from {author}, with the size you bought and the date.</p>
        <SubmitButton intent={writeReviewForm.intent} size="lg" busyLabel="Sending..." className="justify-self-start">
          {review ? 'Change my review' : 'Publish my review'}
        </SubmitButton>
      </Form>
      {review && (
        <ContractButton form={removeReviewForm} hidden={{ itemId: id }} variant="quiet" formClassName="mt-2 -ml-2.5">
          Remove my review
        </ContractButton>
      )}
    </>
  )
}
