import { useId } from 'react'
import { Form, useNavigate } from 'react-router'
import { Banner } from '#app/ui/banner.tsx'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { useIsSending } from '#app/ui/forms/use-is-sending.ts'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { Panel } from '#app/ui/layout/panel.tsx'
import { ButtonLink } from '#app/ui/navigation/button-link.tsx'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'
import { deleteProductForm } from './delete-product.form.ts'

const QUESTION = 'Are you sure you want to delete this product? This action cannot be undone.'

const WHERE_IT_GOES =
  'Shoppers no longer see it. The bin keeps it, with its stock and images, until you restore it or empty the bin.'

interface ConfirmDeleteProductProps {
  name: string
  /** Why it was not deleted; shown instead of the confirmation. */
  error: string | undefined
  /** The page without the confirmation. */
  closeTo: string
}

/** Confirms the deletion of a product; posts to its own address. A dialog, or a panel while no scripts run. */
export function ConfirmDeleteProduct({ name, error, closeTo }: ConfirmDeleteProductProps) {
  const formId = useId()
  const navigate = useNavigate()
  const isBusy = useIsSending(deleteProductForm.intent)
  const hydrated = useHydrated()
  const title = `Delete ${name}`
  if (error !== undefined) {
    return (
      <Banner tone="error" className="mb-3">
        {error}
      </Banner>
    )
  }
  if (!hydrated) {
    return (
      <Panel title={title} className="mb-4">
        <p>{QUESTION}</p>
        <p className="mt-1.5 text-soft">{WHERE_IT_GOES}</p>
        <div className="mt-4 flex flex-wrap gap-2.5">
          <ContractButton form={deleteProductForm} variant="danger-solid">
            Delete
          </ContractButton>
          <ButtonLink variant="quiet" to={closeTo}>
            Cancel
          </ButtonLink>
        </div>
      </Panel>
    )
  }
  return (
    <>
      <Form method="post" id={formId} />
      <ConfirmDialog
        open
        onOpenChange={(open) => !open && navigate(closeTo, { replace: true, preventScrollReset: true })}
        title={title}
        description={
          <>
            {QUESTION}
            <span className="mt-1.5 block text-sm">{WHERE_IT_GOES}</span>
          </>
        }
        confirmLabel="Delete"
        confirm={{ type: 'submit', form: formId, name: 'intent', value: deleteProductForm.intent }}
        busy={isBusy}
      />
    </>
  )
}
