import type { GatewayError } from './gateway.ts'

const TEXTS: Record<GatewayError['kind'], string> = {
  rejected: 'the payment provider rejected the request',
  unavailable: 'the payment provider is unavailable',
}

/** Why a call to the provider failed, for people: part of a sentence. The provider's own words where it gave some. */
export function gatewayErrorText({ kind, description }: Pick<GatewayError, 'kind' | 'description'>): string {
  return description ?? TEXTS[kind]
}
