/** Calls a function after the next paint, so that a tap is shown before work that takes long. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}
