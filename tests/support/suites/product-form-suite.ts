import { expect } from 'vitest'
import type { ShownProduct } from '#app/domain/catalog/product-form/product.form.ts'
import type { ProductFormResponse } from '#app/domain/catalog/product-form/product-form-state.ts'
import { DEFAULT_SETTINGS } from '#app/domain/settings/settings-fields.ts'
import { paise } from '#app/money.ts'
import type { Visitor } from '#app/platform/auth/visitor.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { type ImageStorage, storageContext } from '#app/platform/storage/storage.server.ts'
import * as form from '#app/routes/admin/products/product-form.tsx'
import { insertStoredImage } from '../factories/admin-factory.ts'
import { insertCustomer, signedIn } from '../factories/customer-factory.ts'
import { createFakeJobs } from '../fakes/fake-jobs.ts'
import { type RouteRequest, routeArgs } from '../routes/route.ts'
import { setUpTestDatabase } from './database-suite.ts'

export const PRODUCTS = '/admin/products'

export type Typed = Record<string, string | readonly string[]>

/** Of the form of an existing product, in a shop with the usual settings. */
export const formProps = {
  draft: undefined,
  usualDeliveryCharge: undefined,
  usualPrices: { casual: paise(890_00) },
  asked: { history: [], days: 30 },
  sizeGuides: DEFAULT_SETTINGS,
  declarationsRequired: false,
  closeTo: PRODUCTS,
  isPage: true,
}

/** The back office's product form, with an administrator who sends it. */
export async function setUpProductForm() {
  const { db } = await setUpTestDatabase()
  const admin = signedIn(await insertCustomer(db, { isAdmin: true }))
  const image = await insertStoredImage(db)

  function argsOf({ productId, ...rest }: Partial<RouteRequest> & { productId?: string }, visitor: Visitor = admin) {
    const params: Record<string, string> = productId === undefined ? {} : { productId }
    const args = routeArgs({ db, visitor, url: PRODUCTS, params, ...rest })
    args.context.set(jobsContext, createFakeJobs())
    args.context.set(storageContext, {} as ImageStorage)
    return args
  }

  return {
    db,
    image,
    argsOf,
    /** The arguments of a route whose address has a product's id. */
    withId: (request: Partial<RouteRequest> & { productId: string }) =>
      argsOf(request) as ReturnType<typeof argsOf> & { params: { productId: string } },
    /** What is typed for a typical product. */
    typed: () => ({
      name: 'Neel Kurti',
      description: 'Indigo.',
      price: '749',
      originalPrice: '1299',
      images: [image],
      category: 'casual',
      material: 'Cotton',
      color: 'Blue',
      careInstructions: 'Hand wash.',
      sizes: 'S, M',
      stockQuantity: '12',
      mrp: '1299',
      netQuantity: '1 N (one kurti)',
      measurements: 'S: bust 91\nM: bust 96',
      maker: 'Neel Textiles, Ahmedabad',
    }),
    save: (typed: Typed, more: { productId?: string; db?: Db; url?: string } = {}) =>
      form.action(argsOf({ form: typed, ...more })),
  }
}

export function expectRedirect(result: unknown, to: string): void {
  expect(result).toBeInstanceOf(Response)
  const response = result as Response
  expect([response.status, response.headers.get('Location')]).toEqual([302, to])
}

/** What the form's sender is told, and its status. */
export function rejectionOf(result: Awaited<ReturnType<typeof form.action>>) {
  if (result instanceof Response) throw new Error(`redirected to ${result.headers.get('Location')}`)
  return {
    status: result.init?.status,
    ...result.data,
    ...(result.data.shown as ShownProduct),
  } as ProductFormResponse & { status: number | undefined }
}
