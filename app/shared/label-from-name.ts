/** The name of an action or a field in words: `change-order-status` becomes 'Change order status', `fileName` 'File name'. */
export function labelFromName(name: string): string {
  const words = name.replaceAll(/[-_]/g, ' ').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
