/** EdDSA, ES256 and RS256: supported by every Node that runs the exchange, one of them by every device. */
export const ALGORITHMS = [-8, -7, -257] as const

/** Loads the library with the first passkey: its certificate parsers take 0.3 s, which no start waits for. */
export const webAuthn = () => import('@simplewebauthn/server')

/** Loads the library's decoders, for checks before the verification. */
export const webAuthnDecoders = () => import('@simplewebauthn/server/helpers')
