import { cn } from '../class-names.ts'
import { useHydrated } from '../hooks/use-hydrated.ts'

/** A box that ticks all boxes of a form on the page. It needs scripts. */
export function SelectAll({ formId }: { formId: string }) {
  const hydrated = useHydrated()
  const tickAll = (isTicked: boolean) => {
    for (const box of document.querySelectorAll<HTMLInputElement>(`input[form="${formId}"]`)) box.checked = isTicked
  }
  // It has its place before scripts load: the rows below would move away from under a finger.
  return (
    <label
      className={cn(
        'flex min-h-11 cursor-pointer items-center gap-2.5 pr-2 text-label noscript:hidden',
        !hydrated && 'invisible',
      )}
    >
      <input type="checkbox" className="choice" onChange={(event) => tickAll(event.currentTarget.checked)} />
      Select all
    </label>
  )
}
