import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/store/home.tsx'),
  route('products', 'routes/store/products.tsx'),
  route('product/:productId', 'routes/store/product.tsx'),
  route('wishlist', 'routes/store/wishlist.tsx'),
  route('about', 'routes/store/about.tsx'),
  route('contact', 'routes/store/contact.tsx'),
  route('terms', 'routes/store/terms.tsx'),
  route('privacy', 'routes/store/privacy.tsx'),
  route('gulmeher-ethnic-wears', 'routes/store/landing.tsx', { id: 'gulmeher-ethnic-wears' }),
  route('ethnic-wear-collection', 'routes/store/landing.tsx', { id: 'ethnic-wear-collection' }),
  route('handcrafted-kurtis', 'routes/store/landing.tsx', { id: 'handcrafted-kurtis' }),
  route('cart', 'routes/store/cart.tsx'),
  route('checkout', 'routes/store/checkout.tsx'),

  route('auth', 'routes/account/auth.tsx'),
  route('auth/sign-out', 'routes/account/sign-out.ts'),
  route('auth/forgot-password', 'routes/account/forgot-password.tsx'),
  route('auth/reset-password', 'routes/account/reset-password.tsx'),
  route('profile', 'routes/account/profile.tsx'),
  route('profile/data', 'routes/account/customer-data.ts'),
  route('account-deleted', 'routes/account/account-deleted.tsx'),
  route('orders', 'routes/account/orders.tsx'),
  route('orders/:orderId', 'routes/account/order.tsx'),
  route('orders/:orderId/invoice', 'routes/account/invoice.ts'),
  route('order-confirmation/:orderId', 'routes/account/order.tsx', { id: 'order-confirmation' }),

  layout('routes/admin/layout.tsx', [
    route('admin', 'routes/admin/dashboard.tsx'),
    route('admin/products', 'routes/admin/products.tsx'),
    route('admin/orders', 'routes/admin/orders.tsx'),
    route('admin/orders/export', 'routes/admin/orders-export.ts'),
    route('admin/packing-slips', 'routes/admin/packing-slips.ts'),
    route('admin/users', 'routes/admin/users.tsx'),
  ]),

  route('functions/v1/create-razorpay-order', 'routes/functions/create-razorpay-order.ts'),
  route('functions/v1/verify-payment', 'routes/functions/verify-payment.ts'),
  route('functions/v1/cancel-payment', 'routes/functions/cancel-payment.ts'),
  route('functions/v1/razorpay-webhook', 'routes/functions/razorpay-webhook.ts'),

  route('sitemap.xml', 'routes/system/sitemap.ts'),
  route('robots.txt', 'routes/system/robots.ts'),
  route('images/*', 'routes/system/images.ts'),
  route('*', 'routes/system/not-found.tsx'),
] satisfies RouteConfig
