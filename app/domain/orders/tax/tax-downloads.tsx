import { Download } from 'lucide-react'
import { href } from 'react-router'
import { addressWith } from '#app/ui/navigation/preserved-params.tsx'
import { textLinkStyles } from '#app/ui/navigation/text-link.tsx'
import { listTaxFiles, TAX_FILES, type TaxFileName } from './tax-file-names.ts'
import type { TaxSummary } from './tax-summary.ts'

interface TaxDownloadsProps extends Pick<TaxSummary, 'taxMode' | 'seller' | 'hasBusinesses'> {
  month: string
  group: (typeof TAX_FILES)[TaxFileName]['group']
}

export function TaxDownloads({ taxMode, seller, hasBusinesses, month, group }: TaxDownloadsProps) {
  const names = listTaxFiles(taxMode, hasBusinesses).filter((name) => TAX_FILES[name].group === group)
  return (
    <ul className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
      {names.map((name) => (
        <li key={name}>
          <a
            href={addressWith(href('/admin/tax/:file', { file: name }), { month, seller })}
            download
            className={textLinkStyles({ alone: true, className: 'inline-flex items-center gap-2' })}
          >
            <Download size={18} />
            {TAX_FILES[name].label}
            <span className="text-sm font-normal text-muted">{name.endsWith('.json') ? 'JSON' : 'CSV'}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
