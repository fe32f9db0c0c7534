/** Whether someone focused or changed a field of this server-rendered form before scripts ran. Always false on the server. */
export function isFormBegun(formId: string): boolean {
  if (typeof document === 'undefined') return false

  const form = document.getElementById(formId)
  return (
    form instanceof HTMLFormElement && (form.contains(document.activeElement) || [...form.elements].some(isChanged))
  )
}

function isChanged(field: Element): boolean {
  if (field instanceof HTMLInputElement) {
    return field.value !== field.defaultValue || field.checked !== field.defaultChecked
  }
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
  if (!(field instanceof HTMLSelectElement)) return false
  const first = [...field.options].findIndex((option) => option.defaultSelected)
  return field.selectedIndex !== Math.max(first, 0)
}
