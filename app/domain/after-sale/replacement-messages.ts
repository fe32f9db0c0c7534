/** What the customer's account says about a replacement. */
export function replacementNotification(orderNumber: string, replacementNumber: string) {
  return {
    title: 'Replacement Confirmed',
    message: `We’re sending you a replacement for your order ${orderNumber}. Its number is ${replacementNumber}, and there’s nothing to pay.`,
  }
}
