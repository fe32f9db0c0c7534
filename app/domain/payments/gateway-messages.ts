import type { GatewayError } from './gateway.ts'

const TEXTS: Record<GatewayError['kind'], string> = {
  rejected: 'the payment provider rejected the request',
  unavailable: 'the payment provider is unavailable',
}

/** Why a call to the provider failed, as part of a sentence: the provider's own message if it sent one. */
export function gatewayErrorText({ kind, description }: Pick<GatewayError, 'kind' | 'description'>): string {
  return description ?? TEXTS[kind]
}
