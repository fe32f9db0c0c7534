/** Conform submits a form with a button of this name to do something with it in the page, such as to validate a field. */
const CONFORM_INTENT = '__intent__'

/**
 * Keeps the browser from sending a form to validate a field. React already does, except while it removes a form whose field has the
 * focus: a visitor who went back would then see the response to a half-filled form.
 */
export function keepValidationInPage(): void {
  const keep = (event: SubmitEvent) => {
    if (event.submitter?.getAttribute('name') === CONFORM_INTENT) event.preventDefault()
  }
  document.addEventListener('submit', keep, true)
}
