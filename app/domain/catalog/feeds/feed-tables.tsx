import { Copy } from 'lucide-react'
import { href } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { BUTTON_COLUMN, type Column, DataTable } from '#app/ui/data-table.tsx'
import { useCopyLink } from '#app/ui/hooks/use-share.ts'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { ProductProblems } from './feed-files.server.ts'
import { feedProblemText } from './feed-problems.ts'

/** A feed with its full address. */
export interface FeedAddress {
  readonly label: string
  readonly url: string
}

/** The addresses to give to each service. */
export function FeedAddresses({ feeds }: { feeds: FeedAddress[] }) {
  return <DataTable caption="Addresses of the feeds" columns={ADDRESSES} rows={feeds} rowKey={({ url }) => url} />
}

/** What each service may reject, with the product's form to solve it. */
export function FeedProblems({ products }: { products: readonly ProductProblems[] }) {
  return (
    <DataTable
      caption="Products with problems"
      columns={PROBLEMS}
      rows={[...products]}
      rowKey={({ productId }) => productId}
    />
  )
}

function CopyButton({ label, url }: FeedAddress) {
  const copy = useCopyLink('Address copied')
  return (
    <Button variant="secondary" onClick={() => copy(url)} aria-label={`Copy the address for ${label}`}>
      <Copy size={16} />
      Copy
    </Button>
  )
}

const ADDRESSES: Column<FeedAddress>[] = [
  { header: 'For', card: 'lead', cell: ({ label }) => <b className="font-semibold">{label}</b> },
  { header: 'Address', card: 'wide', cell: ({ url }) => <span className="wrap-anywhere">{url}</span> },
  { ...BUTTON_COLUMN, card: 'aside', cell: (feed) => <CopyButton {...feed} /> },
]

const PROBLEMS: Column<ProductProblems>[] = [
  {
    header: 'Product',
    card: 'lead',
    cell: ({ productId, name }) => (
      <TextLink to={href('/admin/products/:productId/edit', { productId })} className="wrap-anywhere">
        {name}
      </TextLink>
    ),
  },
  {
    header: 'Problems',
    card: 'wide',
    cell: ({ problems }) => (
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{feedProblemText(problem)}</li>
        ))}
      </ul>
    ),
  },
]
