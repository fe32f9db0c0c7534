/**
 * A field of the form that the visitor's browser is about to send, for a page's `clientAction`. The request can still be sent
 * afterwards.
 */
export async function peekFormField(request: Request, name: string): Promise<FormDataEntryValue | null> {
  const form = await request.clone().formData()
  return form.get(name)
}
