import type { FormResponse } from '#app/shared/form-response.ts'
import { responseTo } from '#app/shared/form-response.ts'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import { type GoodsReturn, isExchangeOpen, returnText } from './goods-return.ts'
import { withdrawExchangeForm } from './withdraw-exchange.form.ts'

interface ReturnPanelProps {
  goods: GoodsReturn
  /** The address of the return slip. */
  slipPath: string
  response: FormResponse | undefined
}

/** Where an exchange or a return is, with what its customer can do about it. */
export function ReturnPanel({ goods, slipPath, response }: ReturnPanelProps) {
  return (
    <Panel title={goods.size === null ? 'Your return' : 'Your exchange'}>
      {goods.size !== null && <p className="font-medium">New size: {goods.size}</p>}
      <p className="text-soft">{returnText(goods)}</p>
      {goods.status === 'awaited' && (
        <TextLink to={slipPath} target="_blank" reloadDocument alone className="mt-1">
          Print the return slip
        </TextLink>
      )}
      <FormResponseBanner response={responseTo(response, withdrawExchangeForm.intent)} className="mt-3" />
      {isExchangeOpen(goods) && (
        <ContractButton form={withdrawExchangeForm} variant="secondary" formClassName="mt-3">
          Withdraw my request
        </ContractButton>
      )}
    </Panel>
  )
}
