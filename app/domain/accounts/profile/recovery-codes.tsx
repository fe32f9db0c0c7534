import { Download, Printer } from 'lucide-react'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { Button } from '#app/ui/button.tsx'
import { buttonStyles } from '#app/ui/button-styles.ts'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'

/** The codes to save, print or download. Printing leaves out the rest of the page. */
export function RecoveryCodes({ email, codes }: { email: string; codes: readonly string[] }) {
  const shop = useShop()
  const isHydrated = useHydrated()
  const title = `Recovery codes for ${email} at ${shop.name}`
  const file = [title, 'Each code signs you in once, without the app.', '', ...codes, ''].join('\r\n')
  return (
    <div className="print-alone mt-1.5">
      <p className="hidden font-semibold print:block">{title}</p>
      <p className="mb-3 hidden print:block">Each code signs you in once, without the app.</p>
      <ul aria-label="Recovery codes" className="grid grid-cols-2 gap-x-6 font-semibold text-ink">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="mt-2 flex flex-wrap gap-x-2 print:hidden">
        {isHydrated && (
          <Button type="button" variant="quiet" onClick={() => window.print()} className="-ml-4.5">
            <Printer size={18} />
            Print codes
          </Button>
        )}
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download="recovery-codes.txt"
          className={buttonStyles({ variant: 'quiet' })}
        >
          <Download size={18} />
          Download codes
        </a>
      </p>
    </div>
  )
}
