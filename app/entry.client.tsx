import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { ShopContext } from './domain/settings/shop-context.ts'
import { withFreshData } from './platform/http/prefetched-data.ts'
import { sendingAgain } from './platform/http/send-again.ts'
import { keepValidationInPage } from './ui/forms/keep-validation-in-page.ts'

/** The shop's settings on a page whose root could not be loaded; see the layout in `root.tsx`. */
const { shop } = document.documentElement.dataset

keepValidationInPage()
window.fetch = withFreshData(sendingAgain(window.fetch.bind(window)))
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <ShopContext value={shop && JSON.parse(shop)}>
        <HydratedRouter />
      </ShopContext>
    </StrictMode>,
  )
})
